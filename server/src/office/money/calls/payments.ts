import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { asTyped } from '@sipday/rules/written/as-typed.ts'
import type { Deps } from '../../../deps.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { daysOf, stripOf } from '../payment-strip.ts'
import { customersNamed, filterChoices } from '../../../store/people/find-customers.ts'
import { countPayments, paymentsPage } from '../../../store/purchases/money-lists.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { askedPage, pageOf, totalOf } from '../../refunds/page.ts'
import { shownPayment } from '../../refunds/shown-payment.ts'

/** Paid or unknown purchases and renewals, newest first. */
export const payments: OfficeCalls['payments'] = async ({ deps, input, session }) => {
  const person = requireFull(session)
  const page = await askedPage(deps, person, input)
  const asked = { ...page.asked, ...(await typedOf(deps, input)) }
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
  const { locations } = input.after === undefined ? await filterChoices(deps.reads, asked) : { locations: undefined }
  return {
    rows: listed,
    days,
    strip,
    ...(locations && { locations: locations.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }])) }),
    next: shown.next,
    total: totalOf(counted),
  }
}

/** More people of one name than this are not told apart here. */
const MOST_NAMED = 500
const LAST_FOUR = /^\d{4}$/
const LEAST = 2

const typedOf = async (deps: Pick<Deps, 'reads'>, { q = '' }: OfficeBodyOf<'payments'>) => {
  const typed = q.trim()
  if (LAST_FOUR.test(typed)) return { last4: typed, payerIds: null }
  const start = asTyped(typed)
  if (start.length < LEAST) return { last4: null, payerIds: null }
  const named = await customersNamed(deps.reads, { start, count: MOST_NAMED })
  return { last4: null, payerIds: named.map(({ id }) => id) }
}
