/** W3. The phone is in international format; the default country is the United States. */
export type CustomerForm = { firstName: string; lastName: string; email: string; phone: string }

export const emptyForm = (): CustomerForm => ({ firstName: '', lastName: '', email: '', phone: '' })

/** One for each membership, and one for the gifter (W4). */
export const formCount = (numberOfSubscriptions: number, isGift: boolean): number =>
  numberOfSubscriptions + (isGift ? 1 : 0)

/** Gift lowers the quantity by 1, not below the minimum; turning it off raises it by 1 (W4, R4). */
export const quantityAfterGiftToggle = (quantity: number, isGift: boolean, minimum: number, maximum: number): number =>
  isGift ? Math.max(quantity - 1, minimum) : Math.min(quantity + 1, maximum)

/** Exactly 5 digits (W5). */
export const isZip = (value: string): boolean => /^\d{5}$/.test(value.trim())

export const zipMessages = {
  invalid: 'Please enter a valid 5-digit zip code.',
  unknown: 'Could not find location for that zip code.',
  /** The look-up itself failed (W5). */
  failed: (why: string): string =>
    `We could not look up this zip code: ${why.replace(/\.$/, '')}. Check your connection and try again, or choose a location below.`,
} as const
