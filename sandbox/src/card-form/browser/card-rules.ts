/** One set of rules for the form and for `/tokenize`. */

const BRANDS: readonly (readonly [RegExp, string, string])[] = [
  [/^4/, 'VISA', 'Visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'MASTERCARD', 'Mastercard'],
  [/^3[47]/, 'AMERICAN_EXPRESS', 'Amex'],
  [/^(30|36|38|39)/, 'DISCOVER_DINERS', 'Diners Club'],
  [/^35/, 'JCB', 'JCB'],
  [/^(6011|64[4-9]|65)/, 'DISCOVER', 'Discover'],
  [/^62/, 'CHINA_UNIONPAY', 'UnionPay'],
]

export const brandOf = (number: string): string => BRANDS.find(([start]) => start.test(number))?.[1] ?? 'OTHER_BRAND'

/** Empty while unknown. */
export const brandNameOf = (number: string): string => BRANDS.find(([start]) => start.test(number))?.[2] ?? ''

/** Any number that passes Luhn counts as a card. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export const FIELDS = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'] as const
export type Field = (typeof FIELDS)[number]

/** `number` has digits only; `year` has four, 0 without a valid number. */
export type EnteredCard = { number: string; month: number; year: number; cvv: string; postalCode: string }

const numberProblem = ({ number }: EnteredCard): string | null => {
  if (number === '') return 'Enter the card number.'
  return isCardNumber(number) ? null : 'This card number is not valid. Please check the digits on the card.'
}

const dateProblem = ({ month, year }: EnteredCard, today: string): string | null => {
  if (month < 1 || month > 12 || year === 0) return 'Enter the expiration date as MM/YY, such as 09/30.'
  const expires = `${year}-${String(month).padStart(2, '0')}`
  return expires < today.slice(0, 7) ? 'This card has expired. Check the date or use another card.' : null
}

const cvvProblem = ({ number, cvv }: EnteredCard): string | null => {
  if (brandOf(number) === 'AMERICAN_EXPRESS')
    return /^\d{4}$/.test(cvv) ? null : 'Enter the 4 digits on the front of the card.'
  return /^\d{3}$/.test(cvv) ? null : 'Enter the 3 digits on the back of the card.'
}

const zipProblem = ({ postalCode }: EnteredCard): string | null =>
  /^\d{5}(-?\d{4})?$/.test(postalCode) ? null : 'Enter the 5 digits of the billing ZIP code.'

/** In words for the person typing; `today` is `YYYY-MM-DD`. */
export function problemOf(field: Field, card: EnteredCard, today: string): string | null {
  if (field === 'cardNumber') return numberProblem(card)
  if (field === 'expirationDate') return dateProblem(card, today)
  return field === 'cvv' ? cvvProblem(card) : zipProblem(card)
}
