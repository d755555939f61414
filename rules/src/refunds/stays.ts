import { dollars } from '../money.ts'

/** Once a refund is made. */
export const staysText = (cents: number): string => `${cents === 0 ? 'Nothing' : dollars(cents)} stays with the shop.`
