/** W, authentication; S, enter one-time code. */
export const CODE_LENGTH = 6

/** Between two codes to one contact, unless the server says otherwise (rule J). */
export const RESEND_SECONDS = 30

/** Exactly 6 digits (W5). */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Full-width digits of some keyboards count too. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/**
 * Six digits in a row or as 3 + 3, else all digits, so that a whole message can be pasted. Leading zeros stay: a code
 * is text.
 */
export function codeIn(pasted: string): string {
  const plain = pasted.normalize('NFKC')
  const whole = /(?<!\d)(\d{3})[ \u00a0-]?(\d{3})(?!\d)/.exec(plain)
  return whole ? `${whole[1]}${whole[2]}` : digitsOf(plain).slice(0, CODE_LENGTH)
}

/** What is left to type, in words. */
export function digitsLeft(code: string): string {
  const left = CODE_LENGTH - code.length
  if (left === 0) return 'All 6 digits are in'
  if (left === CODE_LENGTH) return '6 digits'
  return left === 1 ? '1 more digit' : `${left} more digits`
}
