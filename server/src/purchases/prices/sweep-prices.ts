import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { letterStep, noticeStep, silenceStep } from '@sipday/rules/prices/told-price.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type LockedMembership, lockMembership } from '../../store/memberships/locked-membership.ts'
import { anyoneToTell, leaveOut, lettersToFollow, membersToTell } from '../../store/prices/price-changes.ts'
import { dropLetter, isToldOfAnother, noteKept, noteNotTold, stillIs } from '../../store/prices/told-members.ts'
import type { RowOf } from '../../store/statement.ts'
import { nextBillOn } from '../renewing/due.ts'
import { cancelIn } from '../renewing/cancel-and-resume.ts'
import { takeBack, told, writeLetter } from './tell.ts'

const AT_ONCE = 200
/** Days further than any letter goes out, whatever the time zone. */
const FURTHEST = 30
const SOON = 3

type Place = { change_id: string; membership_id: string }

/** Tells members of new prices, and follows each letter until the renewal. Every step may run twice. */
export const sweepPrices = async (deps: Deps): Promise<void> => {
  const [anyone] = await anyoneToTell(deps.db, {})
  if (!anyone?.open) return
  await leaveOut(deps.db, {})
  const today = dateIn(deps.clock.now(), 'UTC')
  const [from, through, soon] = [addDays(today, -1), addDays(today, FURTHEST), addDays(today, SOON)]
  // A new price is told with the tax of its day, so that one letter names both.
  for (const byTax of [false, true])
    await eachOf(
      (after) => membersToTell(deps.db, { byTax, from, through, ...after, most: AT_ONCE }),
      (row) => tellOne(deps, row),
    )
  await eachOf(
    (after) => lettersToFollow(deps.db, { soon, ...after, most: AT_ONCE }),
    (row) => followOne(deps, row),
  )
}

const eachOf = async <Row extends Place>(
  page: (after: { afterChange: string; afterMember: string }) => Promise<Row[]>,
  each: (row: Row) => Promise<void>,
): Promise<void> => {
  for (let after = { afterChange: '', afterMember: '' }; ;) {
    const found = await page(after)
    for (const row of found) await each(row)
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    after = { afterChange: last.change_id, afterMember: last.membership_id }
  }
}

/** Under the locks of membership and row, if both are as they were found. */
const inTurn = (
  deps: Deps,
  { change_id: changeId, membership_id: membershipId, state }: Place & { state: string },
  work: (trx: Trx, row: LockedMembership) => Promise<void>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const [still] = await stillIs(trx, { changeId, membershipId, state })
    if (still) await work(trx, row)
  })

const tellOne = async (deps: Deps, found: RowOf<typeof membersToTell>): Promise<void> => {
  const { renewal_on: renewalOn, first_on: firstOn, frequency, reachable: isReachable } = found
  const today = dateIn(deps.clock.now(), found.time_zone)
  const step = noticeStep({ today, renewalOn, firstOn, frequency, isReachable })
  if (step === 'not yet') return
  await inTurn(deps, found, async (trx, row) => {
    if (row.cancelled_at !== null || row.state !== 'active' || nextBillOn(row) !== renewalOn) return
    const [another] = await isToldOfAnother(trx, { changeId: found.change_id, membershipId: row.id })
    if (another?.told) return
    if (step === 'tell') await writeLetter(trx, deps, row, found)
    else await noteNotTold(trx, { changeId: found.change_id, membershipId: row.id, renewalOn })
  })
}

const followOne = async (deps: Deps, found: RowOf<typeof lettersToFollow>): Promise<void> => {
  const { renewal_on: renewalOn, change_id: changeId, frequency, sent_at: sentAt, silent } = found
  if (renewalOn === null) return
  const today = dateIn(deps.clock.now(), found.time_zone)
  const cameBack = found.bounced_at !== null
  const sentOn = sentAt && dateIn(sentAt, found.time_zone)
  const asked = { changeId, membershipId: found.membership_id }
  if (found.state === 'telling') {
    const step = letterStep({ today, renewalOn, frequency, sentOn, cameBack })
    if (step === 'wait') return
    return inTurn(deps, found, async (trx, row) => {
      if (step === 'told' && sentAt) return told(trx, deps, row, { ...found, renewalOn, sentAt })
      await dropLetter(trx, asked)
      await noteNotTold(trx, { ...asked, renewalOn })
    })
  }
  if (cameBack && today < renewalOn)
    return inTurn(deps, found, async (trx, row) => {
      await takeBack(trx, deps, row)
      await noteNotTold(trx, { ...asked, renewalOn })
    })
  return inTurn(deps, found, async (trx, row) => {
    const step = silenceStep({ silent, renewalOn }, today)
    if (step === 'keep') await noteKept(trx, asked)
    if (step === 'end') await cancelIn(trx, deps, row, 'the shop')
  })
}
