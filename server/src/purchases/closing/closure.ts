import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { stopSaleAt, timeZoneOf } from '../../store/catalogue/locations.ts'
import { changeMembership, liveMembershipsAt, peopleOf } from '../../store/memberships/change-membership.ts'
import { refundsOfClosing } from '../../store/purchases/refunds.ts'
import { currentPayments } from './last-payment.ts'
import { proRataCents } from './pro-rata.ts'
import { sendRefund, wantRefund } from './refund.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'

/** What the closure means for one member. */
export type ClosureLine = {
  membershipId: string
  name: string
  planName: string
  endsOn: CalendarDate
  refundCents: number
}

/** `failed`: Square refused them; `unconfirmed`: no answer yet, the running shop keeps asking. */
export type Closure = { lines: ClosureLine[]; refunds: { accepted: number; failed: number; unconfirmed: number } }

/** The location's calendar day: a location cannot close in the past. */
export const todayAt = async (deps: Deps, locationId: string): Promise<CalendarDate> => {
  return dateIn(deps.clock.now(), await timeZoneOf(deps.db, locationId))
}

/** Who would be told what, and how much would be refunded. Changes nothing. */
export const previewClosure = async (deps: Deps, locationId: string, lastDay: CalendarDate): Promise<ClosureLine[]> => {
  const lines: ClosureLine[] = []
  for (const { id } of await liveMembershipsAt(deps.db, locationId))
    lines.push(await deps.db.transaction().execute(async (trx) => planFor(trx, await lockMembership(trx, id), lastDay)))
  return lines
}

/**
 * Closes a location for good. Sales there stop first; then every membership ends on `lastDay` at the latest, its
 * provider subscription is cancelled, what was paid for the days after is refunded (S4), and everyone there is told. A
 * second run with an earlier day refunds the days between; repeating the same run changes nothing. Throws if the day is
 * in the past.
 */
export const closeLocation = async (deps: Deps, locationId: string, lastDay: CalendarDate): Promise<Closure> => {
  if (lastDay < (await todayAt(deps, locationId))) throw new Error('The last day of a location must be today or later.')
  await stopSaleAt(deps.db, locationId)
  const lines: ClosureLine[] = []
  for (const { id } of await liveMembershipsAt(deps.db, locationId))
    lines.push(await deps.db.transaction().execute((trx) => endForClosure(trx, deps, id, lastDay)))
  return { lines, refunds: await sendRefunds(deps, locationId) }
}

const planFor = async (trx: Trx, row: LockedMembership, lastDay: CalendarDate): Promise<ClosureLine> => {
  // No membership is extended beyond the day it is paid or cancelled to.
  const ends = [lastDay, row.end_date, row.kind === 'renewing' ? row.paid_through : null]
  const endsOn = ends.reduce<CalendarDate>((first, day) => (day !== null && day < first ? day : first), lastDay)
  return {
    membershipId: row.id,
    name: row.payer_name || row.payer_email,
    planName: row.plan_name,
    endsOn,
    refundCents: (await dueBack(trx, row, lastDay)).reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** What is refunded now: the unused days of the current period, less what an earlier closure refunded for them. */
const dueBack = async (
  trx: Trx,
  row: LockedMembership,
  lastDay: CalendarDate,
): Promise<{ squarePaymentId: string; cents: number }[]> => {
  const through = row.paid_through
  if (!through) return []
  return (await currentPayments(trx, row)).map(({ squarePaymentId, cents, from, returnedCents, leftCents }) => {
    const unused = proRataCents(cents, { from, through }, lastDay)
    return { squarePaymentId, cents: Math.max(0, Math.min(unused - returnedCents, leftCents)) }
  })
}

const endForClosure = async (
  trx: Trx,
  deps: Deps,
  membershipId: string,
  lastDay: CalendarDate,
): Promise<ClosureLine> => {
  const row = await lockMembership(trx, membershipId)
  const now = deps.clock.now()
  const line = await planFor(trx, row, lastDay)
  const back = (await dueBack(trx, row, lastDay)).filter(({ cents }) => cents > 0)
  await changeMembership(trx, membershipId, {
    end_date: line.endsOn,
    cancelled_at: row.cancelled_at ?? now,
    due_at: now,
  })
  if (row.kind === 'renewing')
    await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  for (const [index, { squarePaymentId, cents }] of back.entries())
    await wantRefund(trx, deps, {
      requestId: `closure:${membershipId}:${lastDay}${index === 0 ? '' : `:${index}`}`,
      origin: 'closure',
      purchaseId: row.purchase_id,
      membershipId,
      squarePaymentId,
      amountCents: cents,
      reason: 'The location closed',
    })
  if (back.length > 0) {
    const detail = { membershipId, amountCents: line.refundCents }
    await audit(deps, 'closure_refund', { customerId: row.payer_id, detail }, trx)
  }
  await tellEveryone(trx, deps, row, line)
  return line
}

/** The payer and the subscriber, once for each end date. */
const tellEveryone = async (trx: Trx, deps: Deps, row: LockedMembership, line: ClosureLine): Promise<void> => {
  const { shopName, accountUrl, planName, locationName } = await mailFacts(trx, deps, row)
  for (const { id, email, given_name: name } of await peopleOf(trx, row))
    await queueMail(trx, deps, {
      kind: 'location_closing',
      dedupeKey: `closing:${row.id}:${line.endsOn}:${id}`,
      to: email,
      facts: {
        shopName,
        accountUrl,
        name,
        planName,
        locationName,
        usableUntil: line.endsOn,
        refundCents: id === row.payer_id ? line.refundCents : 0,
      },
    })
}

/**
 * Sends the refunds of this run and of earlier ones, and reports what Square said to the person closing the location.
 */
const sendRefunds = async (deps: Deps, locationId: string): Promise<Closure['refunds']> => {
  const rows = await refundsOfClosing(deps.db, locationId)
  const said = { accepted: 0, failed: 0, unconfirmed: 0 }
  for (const { id } of rows) {
    const state = await sendRefund(deps, id).catch(() => 'wanted' as const)
    said[state === 'failed' ? 'failed' : state === 'wanted' ? 'unconfirmed' : 'accepted'] += 1
  }
  return said
}
