import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { countPayments, paymentsPage } from '../../store/purchases/money-lists.ts'
import { requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'
import { askedPage, nameOf, pageOf, totalOf } from '../refunds/page.ts'

/** Purchases and renewals that were paid, or whose outcome is not known, in one list, newest first. */
export const payments = officeEndpoint('payments', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const page = await askedPage(deps, person, input)
  const asked = { ...page.asked, last4: input.last4 ?? null }
  const [rows, counted] = await Promise.all([
    paymentsPage(deps.reads, { ...asked, ...page.position }),
    countPayments(deps.reads, asked),
  ])
  const shown = pageOf(rows, ({ at, id }) => ({ at: at ?? new Date(0), id: id ?? '' }))
  return {
    rows: shown.page.map((row) => {
      const at = row.at ?? new Date(0)
      // An accountant sees names in the lists of money, and no contacts.
      const { given_name = '', family_name = '', email = '' } = row.person ?? {}
      return {
        id: row.id ?? '',
        at: at.toISOString(),
        day: dateIn(at, row.time_zone ?? 'UTC'),
        customer: {
          id: row.customer_id ?? '',
          name: nameOf({ given_name, family_name, email: person.role === 'accountant' ? '' : email }),
        },
        what: row.what ?? 'purchase',
        planName: row.plan_name ?? '',
        locationName: locationName(row.location_id ?? '', row.location_name),
        netCents: row.net_cents ?? 0,
        taxCents: row.tax_cents ?? 0,
        totalCents: row.total_cents ?? 0,
        backCents: row.back_cents ?? 0,
        card: row.brand && row.last_4 ? { brand: row.brand, last4: row.last_4 } : null,
        state: row.state ?? 'paid',
      }
    }),
    next: shown.next,
    total: totalOf(counted),
  }
})
