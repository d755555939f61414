/** Quarter hours of a day. */
export const QUARTERS = 96

export const noSums = {
  netCents: 0,
  taxCents: 0,
  backNetCents: 0,
  backTaxCents: 0,
  drinks: 0,
  costCents: 0,
  menuCents: 0,
  /** Drinks without a known cost, or without a known menu price. */
  withoutCost: 0,
  withoutMenu: 0,
}
export type Sums = typeof noSums
