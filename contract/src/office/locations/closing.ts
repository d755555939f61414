import { z } from 'zod'
import { id } from '../../text.ts'
import { day } from '../draft-bodies.ts'

/** More members than this are not listed one by one; the sums are of all. */
export const CLOSING_LISTED = 500

/** What is special about a membership in a closing. `given`: by the shop; `unclaimed`: a gift no one has seen yet. */
export const closingMarks = ['gift', 'unclaimed', 'given', 'family', 'paused', 'cancelled'] as const

const cents = z.number().int()
const count = z.number().int()

/** One member. `paidCents`: for the current period; `leftCents`: of that, after all refunds so far. */
const closingMember = z.object({
  membershipId: z.string(),
  customerId: z.string(),
  /** Who paid, and who redeems it if that is someone else. */
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

/** `offerTo`: the location that members are offered to move to. */
const asked = { locationId: id, lastDay: day, offerTo: id.optional() }
export const closingPreviewQuery = z.object(asked)

/** What closing a location after a day would mean. Nothing has changed. */
export const closingPreview = z.object({
  name: z.string(),
  today: z.string(),
  lastDay: z.string(),
  /** The open locations that members could be offered to move to, and through which day; null: too little time. */
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
    /** Payments whose outcome is not known yet: each is refunded in full if it was taken. */
    openPayments: count,
    /** How many can move to the location that is offered. */
    movable: count,
  }),
})

export const closingStart = z.object({ key: z.uuid(), ...asked })
export const closingAsked = z.object({ state: z.literal('asked'), dueAt: z.string() })

export const closingQuery = z.object({ locationId: id })

/** How a closing stands; null when the location does not close. */
export const closingStanding = z.object({
  name: z.string(),
  today: z.string(),
  timeZone: z.string(),
  closing: z
    .object({
      lastDay: z.string(),
      /** What members were offered: to move to a location, through a day; null for nothing. */
      offer: z.object({ to: z.string(), until: z.string() }).nullable(),
      startedAt: z.string(),
      /** Who approved it; null: on the machine. */
      startedBy: z.string().nullable(),
      /** Of `of` members, how many have been told and refunded; `moved`: of these, who had gone to another location. */
      done: count,
      /** How many were asked whether they move, and have not. */
      asked: count,
      of: count,
      moved: count,
      refundCents: cents,
      /** What Square has accepted of it, and how many refunds it has not decided. */
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
      /** Payments that came after it had begun, which were refunded in full; and those without an outcome. */
      latePayments: count,
      lateCents: cents,
      openPayments: count,
    })
    .nullable(),
})
