import { filled, type Values } from './filled.ts'
import { placesHelpOf, placesProblem } from './own-words.ts'

const places = { plan: 'the plan', location: 'the location', shop: 'the shop’s name' } as const

export const newsHelp = placesHelpOf(places)

export const LONGEST_NEWS = { subject: 120, message: 2000 } as const

/** What is wrong with the subject or the message of news, or null. */
export const newsProblem = (part: keyof typeof LONGEST_NEWS, words: string): string | null => {
  if (words.trim() === '') return part === 'subject' ? 'Write a subject.' : 'Write a message.'
  if (part === 'subject' && /[\p{Cc}\u2028\u2029]/u.test(words)) return 'A subject is one line.'
  const length = [...words].length
  if (length > LONGEST_NEWS[part])
    return `The ${part} has ${length.toLocaleString('en-US')} characters. It can have at most ${LONGEST_NEWS[part].toLocaleString('en-US')}.`
  return placesProblem(words, Object.keys(places))
}

export const newsFor = (words: string, values: Record<keyof typeof places, string>): string =>
  filled(words, values satisfies Values)
