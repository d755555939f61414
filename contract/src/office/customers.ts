import { z } from 'zod'
import { benefitPeriods } from '../catalogue.ts'
import { leavingAnswered } from '../leaving/answer.ts'
import { dateText, id, searchText } from '../text.ts'
import { customerMerge, duplicate, proposedMerge } from './customers/merging.ts'
import { paymentRow } from './money.ts'

const cents = z.number().int()
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})

/** waiting: begins later. grace: usable though its renewal is not paid. cancelled: ends with the paid days. */
export const membershipStandings = ['waiting', 'active', 'paused', 'grace', 'unpaid', 'cancelled', 'ended'] as const
/** What a list is filtered by; `unreachable`: whose emails come back. */
export const customerStatuses = [...membershipStandings, 'unreachable'] as const
/** By when they joined, or by their first names. */
export const customerOrders = ['newest', 'oldest', 'name'] as const
export type CustomerOrder = (typeof customerOrders)[number]
export type CustomerStatus = (typeof customerStatuses)[number]
export type MembershipStanding = (typeof membershipStandings)[number]

/**
 * `q`: part of a name, email or phone, from 2 characters on; digits alone are the end of a phone, a code, or the last
 * four of a card. Without it, those with one membership that fits the other filters, who joined on these days (of the
 * shop, both included).
 */
export const customersQuery = z.object({
  q: searchText.optional(),
  status: z.enum(customerStatuses).optional(),
  planId: id.optional(),
  locationId: id.optional(),
  joinedFrom: dateText.optional(),
  joinedTo: dateText.optional(),
  sort: z.enum(customerOrders).optional(),
  after: z.string().max(200).optional(),
})
/** With tax; `untaxed`: nothing is taxed there. */
const nextCharge = z.object({ on: z.string(), cents, untaxed: z.boolean().optional() }).nullable()
const choice = z.object({ id: z.string(), name: z.string() })
export const customersAnswer = z.object({
  /** Live membership with the code first, then newest first. */
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      since: z.string(),
      /** The other customer has everything now. */
      isMerged: z.boolean(),
      /** Of very many the first ones, live and owed before others. */
      memberships: z.array(
        z.object({
          id: z.string(),
          planName: z.string(),
          locationName: z.string(),
          standing: z.enum(membershipStandings),
        }),
      ),
      membershipsInAll: z.number().int(),
      /** Null also when the memberships are not all of them. */
      nextCharge,
      /** Null before the first. */
      lastVisitOn: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
  /** Of the filters, with the first page only; null when there are too many to count. */
  total: z.number().int().nullable(),
  /** For the filters; with the first page only. */
  choices: z.object({ plans: z.array(choice), locations: z.array(choice) }).nullable(),
})

export const customerQuery = z.object({ id })

/** Days are those of the membership's location. */
export const customerMembership = z.object({
  id: z.string(),
  planName: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  kind: z.enum(['renewing', 'term', 'complimentary']),
  frequency: z.enum(['month', 'year', '3 months', '6 months']),
  standing: z.enum(membershipStandings),
  pays: z.boolean(),
  redeems: z.boolean(),
  payer: z.object({ id: z.string(), name: z.string() }),
  subscriber: z.object({ id: z.string(), name: z.string() }),
  /** "••• 042" */
  codeMasked: z.string(),
  startedOn: z.string(),
  endsOn: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  /** The last day of use despite an unpaid renewal. */
  graceUntil: z.string().nullable(),
  priceCents: cents,
  /** Without tax; the next charges use it first. */
  creditCents: cents,
  nextCharge,
  card: card.nullable(),
  /** Why an unpaid renewal was not paid; null also where the bank does not say. */
  unpaidFor: z.enum(['expired', 'no_funds', 'lost', 'refused', 'later']).nullable(),
  /** Within 30 days, or it has ended, while it pays the next renewals. */
  cardEndsSoon: z.boolean(),
  leftFor: leavingAnswered.pick({ reason: true, words: true }).nullable(),
  isGift: z.boolean(),
  /** Its recipient has not seen it, and it has not ended. */
  giftWaits: z.boolean(),
  benefits: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      period: z.enum(benefitPeriods),
      status: z.enum(['available', 'redeemed', 'unlimited']),
      redeemedAt: z.string().nullable(),
      redeemedLocationName: z.string().nullable(),
      availableAgainAt: z.string().nullable(),
      left: z.number().int().nullable(),
      of: z.number().int().nullable(),
    }),
  ),
})
export type CustomerMembership = z.infer<typeof customerMembership>

/** Who works at some locations sees only what belongs to those. */
export const customerAnswer = z.object({
  customer: z.object({
    id: z.string(),
    name: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    since: z.string(),
    /** Left out where nothing comes with it; null: not told. */
    birthday: z.string().nullable().optional(),
  }),
  /** When they refused news and offers; null while they are wanted. */
  noNewsSince: z.string().nullable(),
  contacts: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      address: z.string(),
      /** A code sent there opens the account. */
      signsIn: z.boolean(),
      addedAt: z.string(),
      /** When it was last proved for this account; null: never. */
      provedAt: z.string().nullable(),
      /** Codes that are asked for are sent anyway. */
      unreachable: z.object({ why: z.enum(['bounced', 'stopped']), words: z.string(), since: z.string() }).nullable(),
    }),
  ),
  /** Those that run first, then the newest. */
  memberships: z.array(customerMembership),
  value: z.object({ paidCents: cents, backCents: cents, lostCents: cents, drinks: z.number().int() }),
  payments: z.array(paymentRow),
  duplicates: z.array(duplicate),
  /** Not undone, newest first; empty for who may not merge. */
  merges: z.array(customerMerge),
  proposedMerges: z.array(proposedMerge),
})
