/** Keeps the caret where it was. */

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const grouped = (digits: string, sizes: readonly number[]): string => {
  const groups: string[] = []
  let rest = digits
  for (const size of sizes) {
    if (rest === '') break
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}

/** 4111 1111 1111 1111; American Express 3400 000000 00009; Diners 3000 000000 0004. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed)
  if (/^3[47]/.test(digits)) return grouped(digits.slice(0, 15), [4, 6, 5])
  if (/^3[0689]/.test(digits) && digits.length <= 14) return grouped(digits, [4, 6, 4])
  return grouped(digits.slice(0, 19), [4, 4, 4, 4, 3])
}

/** MM/YY from "930", "9/30", "09 / 30" or "09/2030". */
export function formatDate(typed: string, deleting: boolean): string {
  const [first = '', ...others] = typed.split(/[/.-]/)
  const hasSlash = others.length > 0
  let month = digitsOf(first)
  let year = digitsOf(others.join(''))
  if (!hasSlash && month.length > 2) {
    const short = /^[2-9]/.test(month) ? 1 : 2
    year = month.slice(short)
    month = month.slice(0, short)
  }
  if (/^[2-9]$/.test(month) || (month.length === 1 && hasSlash && month !== '0')) month = `0${month}`
  month = month.slice(0, 2)
  year = /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') && year.length === 3 ? 3 : 2)
  if (year !== '') return `${month}/${year}`
  return month.length === 2 && !deleting ? `${month}/` : month
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, 4)

/** 10016 or 10016-1234. */
export function formatZip(typed: string): string {
  const digits = digitsOf(typed).slice(0, 9)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** The caret stays after the same digit. */
export function replaceText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  input.value = text
  if (atEnd || document.activeElement !== input) return
  let place = 0
  for (let seen = 0; place < text.length && seen < digitsBefore; place += 1) if (/\d/.test(text[place] ?? '')) seen += 1
  input.setSelectionRange(place, place)
}
