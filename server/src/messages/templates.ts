import { firstLook } from '@sipday/rules/look/tints.ts'
import { isolated } from '@sipday/rules/written/isolated.ts'
import { type Words, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { accountLetters, cardMissingText, movedText } from './account-letters.ts'
import { closingLetters } from './closing-letters.ts'
import { contactLetters } from './contact-letters.ts'
import { dayLetters } from './day-letters.ts'
import type { Facts } from './facts.ts'
import { type Rendered, render } from './letter.ts'
import type { Brand } from './letter-look.ts'
import { mergeLetters } from './merge-letters.ts'
import { newsLetters } from './news/news-letters.ts'
import { officeLetters } from './office-letters.ts'
import { planLetters } from './plan-letters.ts'
import { purchaseLetters } from './purchase-letters.ts'
import { renewalLetters } from './renewal-letters.ts'
import { stoppingLetters } from './stopping-letters.ts'
import type { Letters } from './wording.ts'

export type MailKind = keyof Facts
export type MailFacts<K extends MailKind> = Facts[K]

const templates: Letters<MailKind> = {
  ...accountLetters,
  ...closingLetters,
  ...contactLetters,
  ...dayLetters,
  ...mergeLetters,
  ...newsLetters,
  ...officeLetters,
  ...planLetters,
  ...purchaseLetters,
  ...renewalLetters,
  ...stoppingLetters,
}

export type Voice = Brand & { words: Words }
const firstVoice: Voice = {
  words: wordsOf({}),
  look: firstLook,
  tagline: '',
  logo: null,
  cup: 'paper-cup',
  publicUrl: '',
}

/** In letters of the office an address is one for email. */
const placeOf = (known: object): string | undefined =>
  'planName' in known && 'address' in known && typeof known.address === 'string' ? known.address : undefined

export const compose = <K extends MailKind>(kind: K, known: Facts[K], shop: Voice = firstVoice): Rendered => {
  const facts = inLines(known)
  return render({ address: placeOf(facts), ...templates[kind](facts, shop.words) }, shop)
}

/** As text messages; all else is written by email only. */
const texts: { readonly [K in MailKind]?: (facts: Facts[K]) => string } = {
  brought_in: movedText,
  renewal_reminder: cardMissingText,
}

export const composeText = <K extends MailKind>(kind: K, known: Facts[K]): string | null =>
  texts[kind]?.(inLines(known)) ?? null

/** A person's text becomes one line, in its own direction; only a gift's message keeps its line breaks. */
const inLine = (value: unknown, key: string): unknown => {
  if (typeof value === 'string')
    return isolated(key === 'message' ? value : value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  if (Array.isArray(value)) return value.map((each: unknown) => inLine(each, key))
  return typeof value === 'object' && value ? inLines(value) : value
}

const inLines = <F extends object>(known: F): F =>
  Object.fromEntries(Object.entries(known).map(([key, value]: [string, unknown]) => [key, inLine(value, key)])) as F

export const isMailKind = (kind: string): kind is MailKind => kind in templates
