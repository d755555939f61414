import { letterPartOf, ownLetters } from '@sipday/rules/texts/letter-parts.ts'
import { Tabs } from '../../parts/Tabs.tsx'

const LABELS = ['Subject', 'Opening', 'Closing'] as const

/** The way between the sentences of one letter. */
export function LetterParts({ textKey }: { textKey: string }) {
  const part = letterPartOf(textKey)
  if (!part) return null
  const keys: readonly string[] = ownLetters[part.letter].parts
  const tabs = LABELS.map((label, at) => ({ label, to: `/settings/texts/${keys[at] ?? ''}` }))
  return (
    <Tabs inner label={`Parts of the letter “${part.title}”`} tabs={tabs} here={LABELS[keys.indexOf(textKey)] ?? ''} />
  )
}
