import { dateIn } from '@sipday/rules/calendar.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { daysOf, stripOf } from '../payment-strip.ts'
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
  const { shop } = await catalogueOf(deps.reads)
  const here = { today: dateIn(deps.clock.now(), shop.timeZone), timeZone: shop.timeZone }
  const shown = pageOf(rows, ({ at, id }) => ({ at: at ?? new Date(0), id: id ?? '' }))
  const listed = shown.page.map((row) => shownPayment(row, person))
  const [days, strip] = await Promise.all([
    daysOf(
      deps,
      asked,
      listed.map(({ day }) => day),
    ),
    input.after === undefined && input.customerId === undefined ? stripOf(deps, person, asked, here) : null,
  ])
  return {
    rows: listed,
    days,
    strip,
    next: shown.next,
    total: totalOf(counted),
  }
}
