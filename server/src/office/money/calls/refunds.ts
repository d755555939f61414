import { locationName } from '@sipday/rules/catalogue.ts'
import { reasonWords } from '@sipday/rules/refunds/refund-words.ts'
import { countRefunds, refundsPage } from '../../../store/purchases/money-lists.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedPage, nameOf, pageOf, totalOf } from '../../refunds/page.ts'

/** Our refund's number in its reason at the provider. */
const OUR_NUMBER = / \(no\. [^)]*\)$/

/** Newest first; includes those made in the provider's dashboard. */
export const refunds = officeEndpoint('refunds', async ({ deps, input, session }) => {
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
      source: row.origin === 'square' ? ('square' as const) : ('us' as const),
    })),
    next: shown.next,
    total: totalOf(counted),
  }
})
