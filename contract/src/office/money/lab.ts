import { z } from 'zod'
import { frequencies } from '../../catalogue.ts'
import { dateText } from '../../text.ts'
import { use } from '../../use.ts'

const count = z.number().int().min(0)
const cents = z.number().int()
/** Of a plan, benefit or location in `labAnswer`; -1 for one that is no longer known. */
const nth = z.number().int().min(-1)

export const labAnswer = z.object({
  /** Both included; of locations' own days. */
  from: z.string(),
  until: z.string(),
  /** Nothing is known of the days before the first one here; null while there is nothing at all. */
  began: z.string().nullable(),
  parts: count,
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      frequency: z.enum(frequencies),
      /** Today’s price, without tax. */
      cents,
      benefits: z.array(nth),
      retired: z.boolean(),
    }),
  ),
  benefits: z.array(
    z.object({ id: z.string(), name: z.string(), use, menuCents: cents.nullable(), costCents: cents.nullable() }),
  ),
  places: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
  /** As the tax pages of the books have it. */
  booked: z.object({ netCents: cents, taxCents: cents, backNetCents: cents, backTaxCents: cents }),
  /** Renewing members at the starts of these months, and those gone at their ends. */
  leaving: z.object({ atStart: count, left: count }),
})
export type LabShop = z.infer<typeof labAnswer>

export const labPartQuery = z.object({
  from: dateText,
  until: dateText,
  part: z.coerce.number().int().min(0).max(9_999),
  of: z.coerce.number().int().min(1).max(10_000),
})

const off = z.union([z.object({ percent: count }), z.object({ cents }), z.object({ price: cents })])

/** Payments that are alike; `full`: the price of each without an offer and tax. */
const sort = z.object({
  plan: nth,
  place: nth,
  kind: z.enum(['purchase', 'renewal', 'plan_change']),
  full: cents,
  quantity: count,
  /** Thousandths of a percent. */
  rate: z.number(),
  off: off.nullable(),
  /** A renewal under an offer, which stays as agreed. */
  agreed: z.boolean(),
  /** The membership began in these days. */
  joined: z.boolean(),
  netCents: cents,
  taxCents: cents,
})
export type LabSort = z.infer<typeof sort>

/** In no order, each without anything that says who it is. */
export const labPart = z.object({
  sorts: z.array(sort),
  payers: z.array(
    z.object({
      /** All their memberships began in these days. */
      joined: z.boolean(),
      /** By twos: the sort, and the month of these days. */
      payments: z.array(z.number().int()),
      /** By fours: the sort or -1 for a payment of before, the month, and what went back without tax and as tax. */
      backs: z.array(z.number().int()),
      memberships: z.array(
        z.object({
          plan: nth,
          place: nth,
          /** The sort of its last renewal in these days, or -1. */
          renewed: nth,
          /**
           * By fours, in order: the benefit (from -2 down: a code's extra drink of the first one, of the second one, and
           * so on), the location, the quarter hour by its clocks since the first day began there, and the minute since
           * some moment. Negative quarter hours are of before these days.
           */
          uses: z.array(z.number().int()),
        }),
      ),
    }),
  ),
})
export type LabPart = z.infer<typeof labPart>
