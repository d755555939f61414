import { sentence } from '@sipday/rules/written/isolated.ts'
import { letterPartOf, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { type Page, pages } from './use-sentences.ts'

/** The letter that shows a sentence of several. */
const SHOWN_IN = { 'email-grace': 'renewal_failed', 'email-stopped': 'renewal_stopped' } as const

export type Drawn = { title: string; src: string; letter: { textKey: string; subjectKey: string } | null }

/** What is drawn of a page, or the letter in which a sentence stands. */
export const drawnOf = (page: Page, key: string | null): Drawn => {
  const shown = pages.find((one) => one.page === page)
  if (shown) return { title: shown.title, src: `/office/preview?words=${page}`, letter: null }
  const letter = (key && (letterPartOf(key)?.letter ?? SHOWN_IN[key as keyof typeof SHOWN_IN])) || 'receipt'
  const { title, parts } = ownLetters[letter]
  const [subjectKey, textKey] = parts
  return {
    title: sentence`Letter: ${title}`,
    src: `/office/letter?text=${encodeURIComponent(textKey)}`,
    letter: { textKey, subjectKey },
  }
}
