import { dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { Db } from '../../store/database.ts'
import type { FindingKind } from '../../store/findings.ts'
import { whatWaits } from '../../store/observing/waiting.ts'
import { tellOwners } from '../mails.ts'

const HOUR_MS = 3_600_000
/** When the owners are told, by the shop's clock; later only if no process ran at that hour. */
const FROM_HOUR = 8
const UNTIL_HOUR = 20

type Waiting = FindingKind | 'payment_unknown' | 'job_given_up'

const words: Readonly<Record<Waiting, string>> = {
  refund_failed: 'Refunds that Square refused',
  refund_held: 'Refunds that were held back',
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
}

/** The day that was looked at last, so that a sweep every few seconds asks once a day. */
const lookedOn = new WeakMap<Db, string>()

/**
 * Once a day in the morning, emails every owner what waits for a person; nothing when nothing waits. Part of the regular
 * sweep; several processes send one email.
 */
export const tellWhatWaits = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const { shop } = await catalogueOf(deps.db)
  const today = dateIn(now, shop.timeZone)
  const hours = (now.getTime() - startOfDay(today, shop.timeZone).getTime()) / HOUR_MS
  if (hours < FROM_HOUR || hours >= UNTIL_HOUR || lookedOn.get(deps.db) === today) return
  const found = await whatWaits(deps.db, { before: new Date(now.getTime() - HOUR_MS) })
  if (found.length > 0) {
    const waiting = found.map(({ kind, count }): [string, number] => [words[kind as Waiting] ?? kind, count])
    await deps.db.transaction().execute((trx) => tellOwners(deps, trx, 'waiting', today, { waiting }))
  }
  lookedOn.set(deps.db, today)
}
