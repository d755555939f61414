import { halfEven } from './paying/half-even.ts'

/** The specification's 6.675%, in thousandths of a percent. */
export const TAX_RATE = 6675

const HUNDREDTHS = 100

/**
 * Tax in cents, at a rate in thousandths of a percent (8187.5 is 8.1875%), half to even as the card provider rounds
 * (R84, rule E). The only tax function, for browser and server, first payments and renewals.
 */
export const taxCents = (amountCents: number, rate: number = TAX_RATE): number =>
  halfEven(amountCents * Math.round(rate * HUNDREDTHS), 100_000 * HUNDREDTHS)

export type Totals = { subtotalCents: number; taxCents: number; totalCents: number }

/** For `quantity` memberships, in cents (W9, R84). */
export const totals = (unitPriceCents: number, quantity: number, rate: number = TAX_RATE): Totals => {
  const subtotalCents = unitPriceCents * quantity
  const tax = taxCents(subtotalCents, rate)
  return { subtotalCents, taxCents: tax, totalCents: subtotalCents + tax }
}

/** One membership with tax (R43). */
export const renewalCents = (unitPriceCents: number, rate: number = TAX_RATE): number =>
  unitPriceCents + taxCents(unitPriceCents, rate)

/** Without the sign; at most five decimals (R84). */
export const TAX_PERCENT = /^(\d{1,2}(\.\d{1,5})?|100)$/

/** From "6.675" or "8.18753", to at most two decimals. */
export const taxRateOf = (taxPercent: string): number => Math.round(Number(taxPercent) * 1000 * HUNDREDTHS) / HUNDREDTHS

/** "8.1875", as typed and as the provider takes it. */
export const taxPercentOf = (rate: number): string => String(Math.round(rate * HUNDREDTHS) / (1000 * HUNDREDTHS))

/** "6.675%" from thousandths of a percent. */
export const percentText = (rate: number = TAX_RATE): string => `${taxPercentOf(rate)}%`

/** The API sends dollars; everything here is in cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** "$64.00": always two decimals (R34), with thousands separators. */
export const dollars = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100).toString()
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
