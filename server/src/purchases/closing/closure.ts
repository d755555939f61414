import { setTimeout as sleep } from 'node:timers/promises'
import { type CalendarDate, dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { timeZoneOf } from '../../store/catalogue/locations.ts'
import { standingOfClosing } from '../../store/locations/closings.ts'
import { refundsOfClosing } from '../../store/purchases/refunds.ts'
import { previewClosing } from './preview-closing.ts'
import { sendRefund } from '../refunds/refund.ts'
import { startClosing } from './start-closing.ts'
import { workClosing } from './work-closing.ts'

export type ClosureLine = {
  membershipId: string
  name: string
  planName: string
  endsOn: CalendarDate
  refundCents: number
}

/**
 * `lines`: of this run. `members`, `refundCents`: of the closing so far. `failed`: refused by Square; `unconfirmed`: no
 * answer yet, the running shop keeps asking.
 */
export type Closure = {
  lines: ClosureLine[]
  members: number
  refundCents: number
  refunds: { accepted: number; failed: number; unconfirmed: number }
}

/** It cannot close in the past. */
export const todayAt = async (deps: Deps, locationId: string): Promise<CalendarDate> => {
  return dateIn(deps.clock.now(), await timeZoneOf(deps.db, locationId))
}

/** Changes nothing. */
export const previewClosure = async (deps: Deps, locationId: string, lastDay: CalendarDate): Promise<ClosureLine[]> =>
  (await previewClosing(deps.db, locationId, lastDay)).map(({ member, line }) => ({
    membershipId: member.id,
    name: member.given_name || member.email,
    planName: member.plan_name,
    endsOn: line.endsOn,
    refundCents: line.refundCents,
  }))

/**
 * Tells and refunds everyone before it returns. An earlier day refunds the days between; repeating a run changes
 * nothing. Throws Refusal as `startClosing`.
 */
export const closeLocation = async (deps: Deps, locationId: string, lastDay: CalendarDate): Promise<Closure> => {
  const by = 'on the machine' as const
  const { closingId } = await deps.db
    .transaction()
    .execute((trx) => startClosing(trx, deps, { locationId, lastDay, by }))
  const lines = (await workClosing(deps, closingId)).map(({ row, line }) => ({
    membershipId: row.id,
    name: row.payer_name || row.payer_email,
    planName: row.plan_name,
    endsOn: line.endsOn,
    refundCents: line.refundCents,
  }))
  const standing = await workedOff(deps, locationId)
  return { lines, ...standing, refunds: await sendRefunds(deps, locationId) }
}

const AGAIN_MS = 200

const workedOff = async (deps: Deps, locationId: string): Promise<Pick<Closure, 'members' | 'refundCents'>> => {
  for (;;) {
    const [standing] = await standingOfClosing(deps.db, { locationId })
    if (!standing) throw new Error('A closing was not recorded.')
    if (standing.done === standing.listed)
      return { members: standing.listed - standing.moved, refundCents: standing.refund_cents }
    await sleep(AGAIN_MS)
  }
}

/** Of this and earlier runs; returns what Square said. */
const sendRefunds = async (deps: Deps, locationId: string): Promise<Closure['refunds']> => {
  const rows = await refundsOfClosing(deps.db, locationId)
  const said = { accepted: 0, failed: 0, unconfirmed: 0 }
  for (const { id } of rows) {
    const state = await sendRefund(deps, id).catch(() => 'wanted' as const)
    said[state === 'failed' ? 'failed' : state === 'wanted' ? 'unconfirmed' : 'accepted'] += 1
  }
  return said
}
