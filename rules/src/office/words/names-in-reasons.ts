import { plainLetters } from '../../written/as-typed.ts'

/** What a reason must not contain. Names may be empty. */
type Person = { names: readonly string[]; contacts: readonly string[] }

/** "Li's" is Li, and "O'Brien's" is OBrien. */
const plain = (text: string): string =>
  plainLetters(text.replaceAll(/['’]s(?![\p{L}\p{M}])/gu, '')).replaceAll(/[\p{Pd}\s]+/gu, ' ')
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** However it is written, with or without the country. */
const PHONE_DIGITS = 10

const hasWord = (said: string, name: string): boolean => {
  const word = plain(name)
  for (let at = said.indexOf(word); at >= 0; at = said.indexOf(word, at + 1)) {
    const [before, after] = [said.slice(0, at), said.slice(at + word.length)]
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after)) return true
  }
  return false
}

const hasContact = (said: string, contact: string): boolean => {
  if (contact.includes('@')) return said.includes(plain(contact))
  const digits = digitsOf(contact).slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? digitsOf(said).includes(digits) : said.includes(plain(contact))
}

/**
 * Finds a name as a word of its own ("Li" is not in "client"), or a contact, a phone in any spelling. Skips names of
 * one letter.
 */
export const isNamedIn = (reason: string, { names, contacts }: Person): boolean => {
  const said = plain(reason)
  return (
    names.some((name) => name.trim().length > 1 && hasWord(said, name.trim())) ||
    contacts.some((contact) => contact.length > 1 && hasContact(said, contact))
  )
}
