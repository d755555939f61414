import { asTyped } from '../written/as-typed.ts'

/**
 * ending: of a phone. start: of a first or last name. words: each anywhere in name, email or phone; address: the only
 * word, in lower case, when it may be an email. Starts and words are as `asTyped` gives them (R85).
 */
export type CustomerSearch =
  | { by: 'everyone' }
  | { by: 'too short' }
  | { by: 'digits'; ending: string; code: number | null; lastFour: string | null }
  | { by: 'start'; start: string }
  | { by: 'words'; words: string[]; address: string | null }

const LEAST = 2
/** Fewer digits end too many phones. */
const LEAST_DIGITS = 4
const MOST_WORDS = 3

/** The whole email or phone, so that a list may show it. */
export const isWhole = (typed: string, { email, phone }: { email: string; phone: string }): boolean => {
  const digits = typed.replaceAll(/\D/g, '')
  const isPhone = /^[\s\d()+.-]+$/.test(typed) && digits.length >= 10 && phone.replaceAll(/\D/g, '').endsWith(digits)
  return isPhone || (email !== '' && typed.trim().toLowerCase() === email.toLowerCase())
}

export const isTooShort = (typed: string): boolean => customerSearch(typed).by === 'too short'

/** Digits alone are a phone's end, a whole code, or the last four of a card (O9.1). */
export const customerSearch = (typed: string): CustomerSearch => {
  const text = typed.trim().toLowerCase()
  if (text === '') return { by: 'everyone' }
  const words = text.split(/\s+/).map(asTyped).filter(Boolean)
  const whole = words.join('')
  const length = [...whole.normalize('NFC')].length
  if (length < LEAST) return { by: 'too short' }
  const digits = whole.replaceAll(/[()+/]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= LEAST_DIGITS)
    return {
      by: 'digits',
      ending: digits,
      code: /^(?:\d{6}|[1-9]\d{7})$/.test(digits) ? Number(digits) : null,
      lastFour: digits.length === 4 ? digits : null,
    }
  if (length === LEAST) return { by: 'start', start: whole }
  // Without a word of three letters, the text counts as one word.
  if (words.every((word) => word.length < 3)) return { by: 'words', words: [whole], address: null }
  return {
    by: 'words',
    words: words.slice(0, MOST_WORDS),
    address: words.length === 1 && text.includes('@') ? text : null,
  }
}
