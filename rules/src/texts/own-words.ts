import { taxIncluded } from '../money-words.ts'
import { letterPartOf, ownLetters } from './letter-parts.ts'
import { listText } from './list-text.ts'
import { placesIn, type ShopText, shopTexts } from './shop-texts.ts'

/** In characters, as written. */
const LONGEST = { subject: 120, opening: 600, closing: 600 } as const

const braced = (names: readonly string[]): string => listText(names.map((name) => `{${name}}`))

/** With what stands there; empty where it says so by itself. */
export const placesFor = (key: ShopText): Readonly<Record<string, string>> => {
  const part = letterPartOf(key)
  return part ? ownLetters[part.letter].places : Object.fromEntries(placesIn(shopTexts[key]).map((name) => [name, '']))
}

/** A subject keeps the facts that ours has: they say what the letter is about before it is opened. */
export const neededIn = (key: ShopText): string[] =>
  letterPartOf(key)?.part === 'subject' ? placesIn(shopTexts[key]) : []

/** "Filled in by itself: {plan} (the plan) and {day} (the first day)." */
export const placesHelpOf = (places: Readonly<Record<string, string>>): string => {
  const named = Object.entries(places).map(([name, is]) => (is ? `{${name}} (${is})` : `{${name}}`))
  return named.length > 0 ? `Filled in by itself: ${listText(named)}.` : ''
}

/** The same, with what a subject needs. */
export const placesHelp = (key: ShopText, untaxed = false): string => {
  const help = placesHelpOf(placesFor(key))
  const filledIn = untaxed ? help.replaceAll(taxIncluded(), '') : help
  const needed = neededIn(key)
  return needed.length > 0 ? `${filledIn} It needs ${braced(needed)}.` : filledIn
}

/** What is wrong with the braces in an owner's words, or null. */
export const placesProblem = (words: string, known: readonly string[]): string | null => {
  const strange = placesIn(words).find((place) => !known.includes(place))
  if (strange !== undefined)
    return `This sentence does not know {${strange}}.${known.length > 0 ? ` It knows ${braced(known)}.` : ''}`
  if (/[{}]/.test(words.replaceAll(/(?<!\{)\{\w+\}(?!\})/g, '')))
    return known.length > 0
      ? `Please write a name with one brace on each side, such as {${known[0] ?? ''}}.`
      : 'Please leave out braces: nothing is filled in here.'
  return null
}

/** What is wrong with the owner's words for a sentence, or null. */
export const wordsProblem = (key: ShopText, words: string): string | null => {
  const wrong = placesProblem(words, Object.keys(placesFor(key)))
  if (wrong !== null) return wrong
  const part = letterPartOf(key)?.part
  if (!part) return null
  const missing = neededIn(key).filter((place) => !placesIn(words).includes(place))
  if (missing.length > 0) return `This subject needs ${braced(missing)}.`
  if (part === 'subject' && /[\p{Cc}\u2028\u2029]/u.test(words)) return 'A subject is one line.'
  const length = [...words].length
  if (length > LONGEST[part]) return `The ${part} has ${length} characters. It can have at most ${LONGEST[part]}.`
  return null
}
