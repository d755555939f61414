import { z } from 'zod'
import { id } from '../../text.ts'
import { day } from '../draft-bodies.ts'

/** Members beyond this are not listed; the sums are of all. */
export const CLOSING_LISTED = 500

/** `given`: by the shop; `unclaimed`: a gift no one has seen yet. */
export const closingMarks = ['gift', 'unclaimed', 'given', 'family', 'paused', 'cancelled'] as const

const cents = z.number().int()
const count = z.number().int()

/** `paidCents`: for the current period; `leftCents`: of that, after refunds. */
const closingMember = z.object({
  membershipId: z.string(),
  customerId: z.string(),
  /** Who paid; `usedBy`: someone else who redeems it. */
  name: z.string(),
  usedBy: z.string().nullable(),
  planName: z.string(),
  marks: z.array(z.enum(closingMarks)),
  endsOn: z.string(),
  paidCents: cents,
  leftCents: cents,
  unusedDays: count,
  refundCents: cents,
})
export type ClosingMember = z.infer<typeof closingMember>

/** `offerTo`: where members are offered to move. */
const asked = { locationId: id, lastDay: day, offerTo: id.optional() }
export const closingPreviewQuery = z.object(asked)

export const closingPreview = z.object({
  name: z.string(),
  today: z.string(),
  lastDay: z.string(),
  /** For the offer, and through which day; null: too little time. */
  places: z.array(z.object({ id: z.string(), name: z.string() })),
  offerUntil: z.string().nullable(),
  /** Oldest memberships first, at most `CLOSING_LISTED`. */
  members: z.array(closingMember),
  sums: z.object({
    memberships: count,
    refunds: count,
    refundCents: cents,
    unclaimed: count,
    given: count,
    paused: count,
    families: count,
    /** Outcome unknown: refunded in full if taken. */
    openPayments: count,
    /** To the offered location. */
    movable: count,
  }),
})

export const closingStart = z.object({ key: z.uuid(), ...asked })
export const closingAsked = z.object({ state: z.literal('asked'), dueAt: z.string() })

export const closingQuery = z.object({ locationId: id })

/** Null when the location does not close. */
export const closingStanding = z.object({
  name: z.string(),
  today: z.string(),
  timeZone: z.string(),
  closing: z
    .object({
      lastDay: z.string(),
      /** Null: nothing was offered. */
      offer: z.object({ to: z.string(), until: z.string() }).nullable(),
      startedAt: z.string(),
      /** Who approved it; null: on the machine. */
      startedBy: z.string().nullable(),
      /** Told and refunded, of `of` members; `moved`: of these, gone to another location. */
      done: count,
      /** Asked whether they move, and have not. */
      asked: count,
      of: count,
      moved: count,
      refundCents: cents,
      /** Accepted by Square; the refunds it has not decided. */
      acceptedCents: cents,
      openRefunds: count,
      failed: z.array(
        z.object({
          refundId: z.string(),
          customerId: z.string(),
          name: z.string(),
          planName: z.string(),
          cents,
        }),
      ),
      /** Payments after the beginning, refunded in full; those without an outcome. */
      latePayments: count,
      lateCents: cents,
      openPayments: count,
    })
    .nullable(),
})
