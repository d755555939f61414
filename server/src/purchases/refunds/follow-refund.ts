import { dollars } from '@sipday/rules/money.ts'
import { endedWords } from '@sipday/rules/refunds/refund-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { report, resolve } from '../../store/findings.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { paidWith } from '../../store/purchases/paid-with.ts'
import { acceptOnce, noteRefundState, refundById, refundsOf } from '../../store/purchases/refunds.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { endToday, endWithPeriod } from '../closing/end-today.ts'

type Row = Awaited<ReturnType<typeof refundById>>

/**
 * Once, when an answer or event first says it is accepted, in whatever order they are read. A failed one waits for a
 * person.
 */
export const followRefund = async (
  trx: Trx,
  deps: Deps,
  refundId: string,
  { state, code }: { state: 'pending' | 'completed' | 'failed'; code: string },
): Promise<void> => {
  await noteRefundState(trx, refundId, state)
  if (state === 'failed') return reportFailed(trx, deps, refundId, code)
  const refund = await acceptOnce(trx, refundId, deps.clock.now())
  if (!refund) return
  if (refund.origin === 'closure' && refund.membership_id)
    await tellPayer(trx, deps, refund, await lockMembership(trx, refund.membership_id), [])
  if (refund.origin === 'person') await carryOut(trx, deps, refund)
}

const reportFailed = async (trx: Trx, deps: Deps, refundId: string, code: string): Promise<void> => {
  const refund = await refundById(trx, refundId)
  await report(
    deps,
    {
      kind: 'refund_failed',
      subject: refundId,
      text: `Square refused a refund of ${dollars(refund.amount_cents)} on payment ${refund.square_payment_id} (${code}). Reason: ${refund.reason}. The shop still has the money: refund it in Square's dashboard.`,
    },
    trx,
  )
}

/** Settles an earlier failed refund of the payment, too. */
const carryOut = async (trx: Trx, deps: Deps, refund: Row): Promise<void> => {
  const endings: string[] = []
  // In the order of ids, as callers lock them.
  for (const id of [...refund.ends, ...refund.cancels].toSorted()) {
    const isToday = refund.ends.includes(id)
    const row = await (isToday ? endToday : endWithPeriod)(trx, deps, id)
    if (row) endings.push(endedWords({ planName: row.plan_name, until: isToday ? null : row.end_date }))
  }
  for (const one of await refundsOf(trx, refund.square_payment_id))
    if (one.state === 'failed') await resolve({ ...deps, db: trx }, 'refund_failed', one.id)
  const paid = await paidWith(trx, refund.square_payment_id)
  const about = refund.membership_id ?? refund.ends[0] ?? refund.cancels[0] ?? paid?.membershipIds[0]
  if ((refund.tells || endings.length > 0) && about)
    await tellPayer(trx, deps, refund, await lockMembership(trx, about), endings)
}

const tellPayer = async (trx: Trx, deps: Deps, refund: Row, row: LockedMembership, endings: string[]) => {
  const { shopName, accountUrl, name, planName } = await mailFacts(trx, deps, row)
  await queueMail(trx, deps, {
    kind: 'refunded',
    dedupeKey: `refund:${refund.id}`,
    to: row.payer_email,
    facts: {
      shopName,
      accountUrl,
      name,
      planName,
      totalCents: refund.amount_cents,
      ...(endings.length > 0 ? { endings } : {}),
    },
  })
}
