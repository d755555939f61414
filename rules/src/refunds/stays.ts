import { dollars } from '../money.ts'

/** What a payment still brings once a refund is made. */
export const staysText = (cents: number): string => `${cents === 0 ? 'Nothing' : dollars(cents)} stays with the shop.`
