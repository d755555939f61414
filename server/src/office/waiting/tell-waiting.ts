import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { hourIn } from '@sipday/rules/hours/local-time.ts'
import { isOwnerMailHour } from '@sipday/rules/office/reports/owner-mail.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { Db } from '../../store/database.ts'
import type { FindingKind } from '../../store/findings.ts'
import { whatWaits } from '../../store/observing/waiting.ts'
import { openApprovals } from '../../store/office/approvals.ts'
import { tellOwners } from '../mails.ts'
import { dayInShort } from './day-in-short.ts'

const HOUR_MS = 3_600_000
type Waiting = FindingKind | 'payment_unknown' | 'job_given_up'

const words: Readonly<Record<Waiting, string>> = {
  refund_failed: 'Refunds that Square refused',
  refund_held: 'Refunds that were held back',
  answer_held: 'Answers to disputes that were held back',
  dispute: 'Payments that a cardholder disputes',
  payment_unknown: 'Payments without an outcome for more than an hour',
  settlement_given_up: 'Payments whose purchase could not be set up',
  lost_payment: 'Payments at Square that are not in the database',
  lost_subscription: 'Subscriptions at Square without a membership',
  subscription_differs: 'Memberships that Square renews differently',
  foreign_installation: 'Payments at Square of another database',
  job_given_up: 'Background jobs that failed for the last time',
  restored: 'The database was restored from a backup',
  moved: 'The shop was moved to another database',
  books_differ: 'The books do not add up',
  reports_differ: 'Days that the reports had counted wrong',
  payout_unexplained: 'Payouts that are not explained',
  payout_failed: 'Payouts that the bank did not take',
  health: 'Parts of the shop that do not work',
}

/** So that a sweep every few seconds asks once a day. */
const lookedOn = new WeakMap<Db, string>()

/**
 * O12, risk 87; at the hour and as often as set. Part of the sweep, after days are counted; several processes send one.
 */
export const tellWhatWaits = async (deps: Deps, countDays: () => Promise<void>): Promise<void> => {
  const now = deps.clock.now()
  const { shop } = await catalogueOf(deps.db)
  const today = dateIn(now, shop.timeZone)
  const hour = hourIn(now, shop.timeZone)
  const mail = { mode: shop.ownerMail, from: shop.ownerMailHour }
  if (!isOwnerMailHour(hour, mail) || lookedOn.get(deps.db) === today) return
  const [found, open] = await Promise.all([
    whatWaits(deps.db, { before: new Date(now.getTime() - HOUR_MS) }),
    openApprovals(deps.db, {}),
  ])
  const waiting = found.map(({ kind, count }): [string, number] => [words[kind as Waiting] ?? kind, count])
  if (open.length > 0) waiting.push(['Requests that wait to be decided', open.length])
  const isDaily = mail.mode === 'daily'
  if (waiting.length > 0 || isDaily) {
    const before = addDays(today, -1)
    // A shop that has just come back, or whose clock goes on, counts the day first.
    let of = await dayInShort(deps, before)
    if (of.members === null) {
      await countDays()
      of = await dayInShort(deps, before)
    }
    if (of.members === null && hour === mail.from && isDaily) return
    await deps.db.transaction().execute((trx) => tellOwners(deps, trx, 'waiting', today, { waiting, of, isDaily }))
  }
  lookedOn.set(deps.db, today)
}
