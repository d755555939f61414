import { dollars } from '@sipday/rules/money.ts'
import { mayApproveCents, taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { creditRefundIn } from '../../purchases/changing/give-credit.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { soleSumsIn } from '../../store/office/sole-sums.ts'
import { change } from '../../store/office/changes.ts'
import { personById } from '../../store/office/people.ts'
import { changeRefund, refundById } from '../../store/purchases/refunds.ts'
import { refuseOwn } from '../customers/own-account.ts'
import type { CarryOut, LetGo } from '../approvals/kinds.ts'
import { holdPayment, receiversOf, requireCreditLeft, requireLeft } from './ask-refund.ts'
import { paymentFor } from './payment.ts'

/** The decider was checked against the request's locations; the payment's rest is not theirs to see. */
const everywhere = { id: '', role: 'owner' as const, name: '', locationIds: [] }

export const sendApproved =
  (lowered?: number): CarryOut =>
  async (deps, trx, approval, by) => {
    const refund = await refundById(trx, approval.subject_id)
    const amountCents = lowered ?? refund.amount_cents
    if (amountCents > refund.amount_cents)
      throw new Refusal(422, 'fields_invalid', 'You can approve less than was asked for, not more.', {
        fields: { amountCents: `At most ${dollars(refund.amount_cents)} was asked for.` },
      })
    await requireMay(trx, by?.staffId ?? '', amountCents)
    const { square_payment_id: squarePaymentId, id } = refund
    const of = { person: everywhere, capability: 'refund.approve' as const, squarePaymentId, butFor: id }
    await holdPayment(trx, await paymentFor(deps, trx, of))
    const payment = await paymentFor(deps, trx, of)
    const receiver = refund.credit_to === null ? null : await lockMembership(trx, refund.credit_to)
    if (by && by.staffId !== approval.asked_by) await refuseOwn(trx, by.staffId, receiversOf(payment, receiver))
    requireLeft(payment, amountCents)
    if (refund.credit_to !== null) requireCreditLeft(payment, { creditTo: refund.credit_to, amountCents })
    const taxCents = taxInRefund(payment, { backCents: payment.backCents, amountCents })
    const sums = { amount_cents: amountCents, tax_cents: taxCents }
    if (receiver) {
      await changeRefund(trx, id, { state: 'credited', ...sums, accepted_at: deps.clock.now() })
      await creditRefundIn(trx, deps, receiver, { refundId: id, amountCents, taxCents, staffId: refund.asked_by })
    } else {
      await changeRefund(trx, id, { state: 'wanted', ...sums })
      await deps.jobs.add(trx, 'refund', { refundId: id }, { jobKey: `refund:${id}` })
    }
    if (amountCents < refund.amount_cents && by)
      await change(trx, {
        at: deps.clock.now(),
        by,
        subject: 'refund',
        id,
        field: 'amount',
        before: refund.amount_cents,
        after: amountCents,
      })
  }

const requireMay = async (trx: Trx, staffId: string, amountCents: number): Promise<void> => {
  const [person] = await personById(trx, { id: staffId })
  const { managerRefundCents: managerCents } = await soleSumsIn(trx)
  if (person && mayApproveCents(person.role, amountCents, managerCents)) return
  throw new Refusal(
    403,
    'not_allowed',
    `A manager approves refunds of up to ${dollars(managerCents)}. Please ask an owner.`,
  )
}

/** It may be asked for again. */
export const keepMoney: LetGo = async (_deps: Deps, trx, approval, how) => {
  await changeRefund(trx, approval.subject_id, { state: how })
}
