import { locationName } from '@sipday/rules/catalogue.ts'
import { needsSecond, taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import { reasonWords } from '@sipday/rules/refunds/refund-words.ts'
import { Refusal } from '../../../refusal.ts'
import { soleSumsIn } from '../../../store/office/sole-sums.ts'
import { countRefunds, refundsPage } from '../../../store/purchases/money-lists.ts'
import { refundById } from '../../../store/purchases/refunds.ts'
import { openApprovalOf } from '../../../store/purchases/refundable.ts'
import { requireFull } from '../../access/needs.ts'
import { decideApproval } from '../../approvals/decide.ts'
import { carriedOut } from '../../approvals/kinds.ts'
import { noteLook } from '../../customers/count-looks.ts'
import { isOwn } from '../../customers/own-account.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askRefund } from '../../refunds/ask-refund.ts'
import { sendApproved } from '../../refunds/decided-refund.ts'
import { askedPage, nameOf, pageOf, totalOf } from '../../refunds/page.ts'
import { askedLately, paymentFor } from '../../refunds/payment.ts'

const OUR_NUMBER = / \(no\. [^)]*\)$/

export const refundCalls = {
  /** Newest first; includes those made in the provider's dashboard. */
  refunds: async ({ deps, input, session }) => {
    const person = requireFull(session)
    const page = await askedPage(deps, person, input)
    const asked = { ...page.asked, id: input.id ?? null, squarePaymentId: input.squarePaymentId ?? null }
    const [rows, counted] = await Promise.all([
      refundsPage(deps.reads, { ...asked, ...page.position }),
      countRefunds(deps.reads, asked),
    ])
    const shown = pageOf(rows, ({ created_at: at, id }) => ({ at, id }))
    return {
      rows: shown.page.map((row) => ({
        id: row.id,
        customer: row.customer_id
          ? {
              id: row.customer_id,
              name: nameOf({
                given_name: row.given_name ?? '',
                family_name: row.family_name ?? '',
                email: person.role === 'accountant' ? '' : (row.email ?? ''),
              }),
            }
          : null,
        paymentId: row.square_payment_id,
        planName: row.plan_name ?? '',
        locationName: row.location_id ? locationName(row.location_id, row.location_name) : '',
        amountCents: row.amount_cents,
        taxCents: row.tax_cents,
        reason: row.cause,
        words: row.cause ? reasonWords[row.cause] : row.reason.replace(OUR_NUMBER, ''),
        note: row.note,
        askedBy: row.asked_by,
        askedAt: row.created_at.toISOString(),
        approvedBy: row.approved_by,
        alone: row.alone ?? false,
        approvalId: row.approval_id,
        state: row.state,
        isCredit: row.is_credit ?? false,
        source: row.origin === 'square' ? ('square' as const) : ('us' as const),
      })),
      next: shown.next,
      total: totalOf(counted),
    }
  },

  'refund-preview': async ({ deps, input, session }) => {
    const person = requireFull(session)
    const found = await paymentFor(deps, deps.reads, { person, capability: 'refund.ask', ...input })
    await noteLook(deps, session, found.customer.id)
    const { purchaseId: _purchase, locationIds: _locations, ...payment } = found
    const { dayCents } = await askedLately(deps.reads, person.id, deps.clock.now())
    const { refundAloneCents: aloneCents, managerRefundCents: managerCents } = await soleSumsIn(deps.reads)
    return {
      ...payment,
      dayCents,
      aloneCents,
      managerCents,
      taxPartCents: taxInRefund(payment, { backCents: payment.backCents, amountCents: payment.leftCents }),
      needsSecond:
        needsSecond(payment.leftCents, { dayCents, limitCents: aloneCents }) ||
        (await isOwn(deps.reads, person.id, [payment.customer.id])),
    }
  },

  /** A large one takes a second person. */
  'refund-ask': oncePerKey(({ deps, trx, input, person, by }) => askRefund(deps, trx, input, { person, by })),

  /** Like `approval-decide`, with an amount. */
  'refund-decide': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { refundId, decision, amountCents, note } = input
    const [approval] = await openApprovalOf(trx, { refundId })
    if (!approval) throw new Refusal(404, 'unknown', 'We could not find that.')
    const asked = { approvalId: approval.id, decision, note, person, sessionId: by.sessionId }
    const { state } = await decideApproval(deps, trx, asked, { ...carriedOut, refund: sendApproved(amountCents) })
    if (state !== 'approved') return { state: 'refused' }
    return { state: (await refundById(trx, refundId)).credit_to === null ? 'wanted' : 'credited' }
  }),
} satisfies Partial<OfficeCalls>
