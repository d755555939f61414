import { dollars } from '@sipday/rules/money.ts'
import type { Deps, Trx } from '../../deps.ts'
import { report } from '../../store/findings.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { automaticRefundsBetween, isRefundAsked, lockAutomaticRefunds } from '../../store/purchases/refunds.ts'
import { wantRefund } from './refund.ts'

const HOUR_MS = 3_600_000
/** More in an hour is no coincidence; a person looks first. */
const MOST_AN_HOUR = 3
const CLOCKS_DIFFER_MS = 5 * 60_000

export type UnwantedCapture = {
  /** Null when no one bought it here. */
  purchaseId: string | null
  membershipId?: string
  squarePaymentId: string
  amountCents: number
  takenAt: Date
  /** When this database recorded the request for the money. */
  recordedAt: Date
  reason: string
}

/**
 * Refunds without a person: only money taken after its record was written in this database, and at most three times an
 * hour. Anything else waits for a person (rule F, R66).
 */
export const refundAutomatically = async (trx: Trx, deps: Deps, capture: UnwantedCapture): Promise<void> => {
  const { purchaseId, squarePaymentId, amountCents, reason } = capture
  const requestId = `automatic:${squarePaymentId}`
  const about = `${dollars(amountCents)}, payment ${squarePaymentId}, purchase ${purchaseId ?? 'none'}: ${reason}.`
  const hold = (why: string) =>
    report(deps, { kind: 'refund_held', subject: squarePaymentId, text: `Not refunded, because ${why}: ${about}` }, trx)
  // One at a time, to keep the count right.
  await lockAutomaticRefunds(trx)
  if (await isRefundAsked(trx, requestId)) return
  const restored = await unsettledRestore(trx)
  if (restored && capture.recordedAt <= restored)
    return hold('the database was restored, and no one has settled that yet')
  // An unreadable time blocks it, too.
  if (!(capture.takenAt.getTime() >= capture.recordedAt.getTime() - CLOCKS_DIFFER_MS))
    return hold('Square took it before this database recorded the request for it')
  if ((await inTheLastHour(trx, deps)) >= MOST_AN_HOUR)
    return hold(`${MOST_AN_HOUR} refunds were already made automatically within an hour`)
  await wantRefund(trx, deps, {
    requestId,
    origin: 'automatic',
    purchaseId,
    membershipId: capture.membershipId ?? null,
    squarePaymentId,
    amountCents,
    reason,
  })
  deps.log.error({ purchaseId, squarePaymentId, amountCents }, `refunded automatically: ${about}`)
}

const inTheLastHour = (trx: Trx, deps: Deps): Promise<number> => {
  const now = deps.clock.now().getTime()
  return automaticRefundsBetween(trx, new Date(now - HOUR_MS), new Date(now + HOUR_MS))
}
