import { fullCentsOn, type ToldPrice } from '@sipday/rules/prices/told-price.ts'

export type ToldColumns = { told_cents: number | null; told_from: string | null }

/** Of a membership, or null. */
export const toldPrice = ({ told_cents: cents, told_from: from }: ToldColumns): ToldPrice | null =>
  cents === null || from === null ? null : { cents, from }

export const toldColumns = (told: ToldPrice | null): ToldColumns => ({
  told_cents: told?.cents ?? null,
  told_from: told?.from ?? null,
})

/** The full price of the bill of a day, without tax. */
export const fullCentsOf = (row: ToldColumns & { price_cents: number }, on: string | null): number =>
  on === null ? row.price_cents : fullCentsOn(row.price_cents, toldPrice(row), on)
