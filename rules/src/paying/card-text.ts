/** The brand is Square's, in any case (R82). */
export type WrittenCard = { brand: string; last4: string }

/** `short`: where there is little room. */
const NAMES: Readonly<Record<string, { name: string; short?: string }>> = {
  VISA: { name: 'Visa' },
  MASTERCARD: { name: 'Mastercard' },
  AMERICAN_EXPRESS: { name: 'American Express', short: 'Amex' },
  DISCOVER: { name: 'Discover' },
  DINERS_CLUB: { name: 'Diners Club', short: 'Diners' },
  JCB: { name: 'JCB' },
}

const keyOf = (brand: string): string => {
  const key = brand
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return key === 'DISCOVER_DINERS' ? 'DINERS_CLUB' : key
}

/** "American Express"; a brand without a name of its own is a "Card". */
export const cardName = (brand: string): string => NAMES[keyOf(brand)]?.name ?? 'Card'

/** "AMERICAN EXPRESS": the display name that the wizard and self-service have from the specification (W2.8, S2). */
export const cardDisplayName = (brand: string): string => {
  const key = keyOf(brand)
  return NAMES[key] ? key.replaceAll('_', ' ') : 'Card'
}

/** "Visa ending in 1111": in sentences, letters, the office and evidence. */
export const cardText = ({ brand, last4 }: WrittenCard): string => `${cardName(brand)} ending in ${last4}`

/** The same where it may be unknown. */
export const cardOrNone = (card: WrittenCard | null): string => (card ? cardText(card) : 'the card on your account')

export type CardEnd = { expMonth: number; expYear: number }
/** "12/30": in the office. */
export const expiryInShort = ({ expMonth, expYear }: CardEnd): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** "12/2030": in letters. */
export const cardEndText = ({ expMonth, expYear }: CardEnd): string => `${String(expMonth).padStart(2, '0')}/${expYear}`

/** "Amex 2269": in tables. */
export const cardInShort = ({ brand, last4 }: WrittenCard): string => {
  const known = NAMES[keyOf(brand)]
  return `${known?.short ?? known?.name ?? 'Card'} ${last4}`
}
