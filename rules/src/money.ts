/** The specification's shop tax, 6.675%, in thousandths of a percent. */
export const TAX_RATE = 6675

/**
 * Tax on one order in cents: the rate (thousandths of a percent) of the subtotal, rounded half up (R3, rule E). Browser
 * and server both use this function.
 */
export const taxCents = (subtotalCents: number, rate: number = TAX_RATE): number =>
  Math.floor((subtotalCents * rate + 50_000) / 100_000)

export type Totals = { subtotalCents: number; taxCents: number; totalCents: number }

/** Subtotal, tax and total of one order of `quantity` memberships, in cents (W9, R3). */
export const totals = (unitPriceCents: number, quantity: number, rate: number = TAX_RATE): Totals => {
  const subtotalCents = unitPriceCents * quantity
  const tax = taxCents(subtotalCents, rate)
  return { subtotalCents, taxCents: tax, totalCents: subtotalCents + tax }
}

/** Tax on one renewal as the provider calculates it: rounded half to even, separately for each membership (R43). */
export const renewalTaxCents = (unitPriceCents: number, rate: number = TAX_RATE): number => {
  const product = unitPriceCents * rate
  const whole = Math.floor(product / 100_000)
  const rest = product - whole * 100_000
  return rest > 50_000 || (rest === 50_000 && whole % 2 === 1) ? whole + 1 : whole
}

/** What one membership costs at a renewal, tax included, in cents (R43). */
export const renewalCents = (unitPriceCents: number, rate: number = TAX_RATE): number =>
  unitPriceCents + renewalTaxCents(unitPriceCents, rate)

/** Thousandths of a percent from the API's percentage, "6.675". */
export const taxRateOf = (taxPercent: string): number => Math.round(Number(taxPercent) * 1000)

/** "6.675%" from thousandths of a percent. */
export const percentText = (rate: number = TAX_RATE): string => `${(rate / 1000).toString()}%`

/** The API sends a price in dollars; internally it is in cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** "$64.01": always two decimals (R34), with thousands separators. */
export const dollars = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100).toString()
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
