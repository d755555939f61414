import { countPayments, paymentsPage } from '../../../store/purchases/money-lists.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { askedPage, pageOf, totalOf } from '../../refunds/page.ts'
import { shownPayment } from '../../refunds/shown-payment.ts'

/** Paid or unknown purchases and renewals, newest first. */
export const payments: OfficeCalls['payments'] = async ({ deps, input, session }) => {
  const person = requireFull(session)
  const page = await askedPage(deps, person, input)
  const asked = { ...page.asked, last4: input.last4 ?? null }
  const [rows, counted] = await Promise.all([
    paymentsPage(deps.reads, { ...asked, ...page.position }),
    countPayments(deps.reads, asked),
  ])
  const shown = pageOf(rows, ({ at, id }) => ({ at: at ?? new Date(0), id: id ?? '' }))
  return {
    rows: shown.page.map((row) => shownPayment(row, person)),
    next: shown.next,
    total: totalOf(counted),
  }
}
