/** What a card number tells: its brand, and whether it can be one. */

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'MASTERCARD'],
  [/^3[47]/, 'AMERICAN_EXPRESS'],
  [/^(30|36|38|39)/, 'DISCOVER_DINERS'],
  [/^35/, 'JCB'],
  [/^(6011|64[4-9]|65)/, 'DISCOVER'],
  [/^62/, 'CHINA_UNIONPAY'],
]

export const brandOf = (number: string): string => BRANDS.find(([start]) => start.test(number))?.[1] ?? 'OTHER_BRAND'

/** Every number that passes Luhn is a card. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Saved without trouble, refused when charged: Square has no such cards, renewals need them. */
export const CHARGE_FAILURES: Readonly<Record<string, string>> = {
  '4000000000000002': 'GENERIC_DECLINE',
  '4000000000009995': 'INSUFFICIENT_FUNDS',
  '4000000000000341': 'CARD_EXPIRED',
}
