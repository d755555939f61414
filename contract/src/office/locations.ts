import { z } from 'zod'
import { taxRate } from '../tax-rate.ts'
import { id, text } from '../text.ts'
import { day, span, week } from './draft-bodies.ts'

const key = z.uuid()
/** Of a location's hours and days. */
const version = z.number().int().min(0)

/**
 * `now`: "Open until 10 PM", null without hours. `days`: those unlike their weekday; closed without `opens` and
 * `closes`. `tax` and `square`: each from a day on, as published.
 */
export const locationRow = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  timeZone: z.string(),
  phone: z.string(),
  state: z.enum(['planned', 'open', 'closing', 'closed']),
  opensOn: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** The location's calendar day. */
  today: z.string(),
  now: z.string().nullable(),
  weekly: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  /** Without a week: members read that it opens by appointment. */
  byAppointment: z.boolean(),
  days: z.array(
    z.object({
      day: z.string(),
      closed: z.boolean(),
      opens: z.string().nullable(),
      closes: z.string().nullable(),
      note: z.string(),
    }),
  ),
  /** At the end of the last day that is counted; null before the first. */
  members: z.number().int().nullable(),
  /** Not voided, of the location's day. */
  drinksToday: z.number().int(),
  seen: version,
  /** Of today. */
  taxRate,
  tax: z.array(z.object({ rate: taxRate, from: z.string() })),
  square: z.array(z.object({ locationId: z.string(), from: z.string() })),
  /** `until`: when it comes back; null: when someone says so. `by`: who marked it. */
  soldOut: z.array(
    z.object({
      drinkId: z.string(),
      name: z.string(),
      since: z.string(),
      until: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Tills that are signed in. */
  tills: z.array(z.object({ sessionId: z.string(), name: z.string(), since: z.string() })),
})
export type LocationRow = z.infer<typeof locationRow>

/** Without `seen`, whatever is there is replaced. By appointment, `weekly` is empty. */
export const locationHours = z.object({
  key,
  locationId: id,
  weekly: week,
  byAppointment: z.boolean().default(false),
  seen: version.optional(),
})

const ofDay = { key, locationId: id, day, seen: version.optional() }
const note = text(80).default('')
/** Closed, or open at other hours. `usual`: like its weekday again. */
export const locationDay = z.union([
  z.object({ ...ofDay, usual: z.literal(true) }),
  z.object({ ...ofDay, closed: z.literal(true), note }),
  z.object({ ...ofDay, ...span, note }),
])

/**
 * `until`: when it comes back, null for when someone says so, by default the next day's opening. `back`: there is
 * some again.
 */
const soldOutDrink = { key, locationId: id, drinkId: id }
export const soldOut = z.union([
  z.object({ ...soldOutDrink, back: z.literal(true) }),
  z.object({ ...soldOutDrink, until: z.iso.datetime().nullable().optional() }),
])
