import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { CreditFacts } from '@sipday/contract/office/customers/renewal-actions.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { afterCredit, daysWorth, worthOfDays } from '@sipday/rules/offers/credit.ts'
import { creditRefused, creditTooMuch } from '@sipday/rules/renewing/giving.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { soleSumsIn } from '../../store/office/sole-sums.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { daysGivenTo } from '../../store/memberships/giving.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { dueCentsOf } from '../../store/memberships/standing-offer.ts'
import { type CreditFrom, noteCreditGiven, noteCreditRefunded } from '../../store/prices/credits.ts'
import { nextBillOn } from '../renewing/due.ts'
import { mailFacts, paidThroughAfter } from '../renewing/renewal.ts'
import { YEAR_MS } from './give.ts'

type Standing = Pick<LockedMembership, 'kind' | 'live' | 'state' | 'cancelled_at' | 'location_last_day'>

export const refusedOf = (row: Standing) =>
  creditRefused({
    kind: row.kind,
    isLive: row.live && row.state !== 'ended',
    isCancelled: row.cancelled_at !== null,
    isClosing: row.location_last_day !== null,
  })

/** Whether the next bill can use credit. */
export const creditFactsOf = async (trx: Trx, row: LockedMembership): Promise<CreditFacts> => {
  const on = nextBillOn(row)
  return {
    refused: refusedOf(row)?.message ?? null,
    heldCents: row.credit_cents,
    mostCents: (await soleSumsIn(trx)).refundAloneCents,
    dueCents: dueCentsOf(row),
    taxRate: taxRateIn(await pricingIn(trx), row.location_id, on ?? row.started_on),
    period:
      on === null ? null : { from: on, through: paidThroughAfter(on, row.frequency as Frequency, row.anchor_day) },
    waits: row.state !== 'active' ? 'overdue' : row.next_plan_id === null ? null : 'plan',
  }
}

export type Credit = { cents: number } | { days: number }
/** `dayCents`: what they refunded and gave as credit within 24 hours. */
type Giver = { staffId: string; role: StaffRole; dayCents: number }

/**
 * The next bills use it first (O9.7): Square's bill is set by a job, and its payer is emailed. Throws Refusal: 422 for
 * one without a next bill, 403 over a limit.
 */
export const giveCreditIn = async (trx: Trx, deps: Deps, row: LockedMembership, credit: Credit, giver: Giver) => {
  const facts = await billOf(trx, row)
  const { period, dueCents, mostCents: limitCents } = facts
  const cents = 'cents' in credit ? credit.cents : worthOfDays(credit.days, dueCents, period)
  const days = 'days' in credit ? credit.days : daysWorth(cents, dueCents, period)
  const givenInYear = await daysGivenTo(trx, row.subscriber_id, new Date(deps.clock.now().getTime() - YEAR_MS))
  const tooMuch = creditTooMuch({ ...giver, limitCents, cents, days, givenInYear })
  if (tooMuch) throw new Refusal(403, tooMuch.code, tooMuch.message)
  return writeCredit(trx, deps, row, { ...facts, period, cents, days, from: { staffId: giver.staffId }, friend: null })
}

type FriendDays = { days: number; code: string; friend: 'brought' | 'joined' }

/** As credit of a locked membership; none where no bill could use it. */
export const giveFriendDaysIn = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  { days, code, friend }: FriendDays,
): Promise<void> => {
  const facts = await creditFactsOf(trx, row)
  const { period, dueCents } = facts
  if (facts.refused !== null || period === null) return
  const cents = worthOfDays(days, dueCents, period)
  await writeCredit(trx, deps, row, { ...facts, period, cents, days, from: { single: code }, friend })
}

type Written = Pick<CreditFacts, 'dueCents' | 'taxRate' | 'waits'> & {
  period: NonNullable<CreditFacts['period']>
  cents: number
  days: number
  from: CreditFrom
  friend: FriendDays['friend'] | null
}

const writeCredit = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  { cents, days, from, friend, ...bill }: Written,
) => {
  await noteCreditGiven(trx, { membershipId: row.id, cents, days, ...from, at: deps.clock.now() })
  const detail = { membershipId: row.id, cents, days }
  const staffId = 'staffId' in from ? from.staffId : null
  await audit(deps, 'credit_given', { customerId: row.payer_id, staffId, detail }, trx)
  return tellCredit(trx, deps, row, { ...bill, cents, friend, refundedCents: null })
}

type RefundedCredit = { refundId: string; amountCents: number; taxCents: number; staffId: string | null }

/**
 * O9.7: the membership's next bills charge that much less, and their tax with it. Throws Refusal 422 for one without a
 * next bill, or if nothing is left without tax.
 */
export const creditRefundIn = async (trx: Trx, deps: Deps, row: LockedMembership, refund: RefundedCredit) => {
  const { refundId, amountCents, taxCents, staffId } = refund
  const cents = amountCents - taxCents
  await requireCredit(trx, row, cents)
  await noteCreditRefunded(trx, { membershipId: row.id, cents, refundId, at: deps.clock.now() })
  const detail = { membershipId: row.id, cents, refundId }
  await audit(deps, 'credit_given', { customerId: row.payer_id, staffId, detail }, trx)
  const bill = await billOf(trx, row)
  return tellCredit(trx, deps, row, { ...bill, cents, friend: null, refundedCents: amountCents })
}

/** Throws Refusal 422. `cents`: without tax. */
export const requireCredit = async (trx: Trx, row: LockedMembership, cents: number): Promise<void> => {
  await billOf(trx, row)
  if (cents < 1) throw new Refusal(422, 'fields_invalid', 'This is too little to give as credit.')
}

/** Throws Refusal 422 without a next bill. */
const billOf = async (trx: Trx, row: LockedMembership) => {
  const refused = refusedOf(row)
  const { period, ...facts } = await creditFactsOf(trx, row)
  if (refused || period === null) throw new Refusal(422, refused?.code ?? 'not_renewing', refused?.message ?? '')
  return { period, ...facts }
}

type Told = Omit<Written, 'days' | 'from'> & { refundedCents: number | null }

/** Square is given the next bill by a job, and the payer a letter. `row`: as it was before. */
const tellCredit = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  { period, dueCents, taxRate, waits, cents, friend, refundedCents }: Told,
) => {
  await changeMembership(trx, row.id, { price_told_at: deps.clock.now() })
  await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
  const heldCents = row.credit_cents + cents
  const [fullCents, totalCents] = [dueCents, afterCredit(dueCents, heldCents)].map((net) => renewalCents(net, taxRate))
  const next = waits === null && fullCents !== undefined && totalCents !== undefined ? { fullCents, totalCents } : null
  const { card, ...facts } = await mailFacts(trx, deps, row)
  await queueMail(trx, deps, {
    kind: 'credit_given',
    dedupeKey: `credit_given:${row.id}:${deps.ids.id()}`,
    to: row.payer_email,
    facts: {
      ...facts,
      creditCents: heldCents,
      ...(refundedCents !== null && { refundedCents }),
      ...(friend && { friend }),
      next: next && { ...next, renewsOn: period.from, card },
    },
  })
  return { cents, heldCents, next: next && { on: period.from, cents: next.totalCents } }
}
