import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { RowOf } from '../../store/statement.ts'
import type { paymentsPage } from '../../store/purchases/money-lists.ts'
import type { OfficePerson } from '../access/session.ts'
import { nameOf } from './page.ts'

/** Accountants see names with money, but no contacts. */
export const shownPayment = (
  row: RowOf<typeof paymentsPage>,
  viewer: OfficePerson,
): OfficeAnswerOf<'payments'>['rows'][number] => {
  const at = row.at ?? new Date(0)
  const { given_name = '', family_name = '', email = '' } = row.person ?? {}
  return {
    id: row.id ?? '',
    purchaseId: row.state === 'unknown' ? null : row.purchase_id,
    at: at.toISOString(),
    day: dateIn(at, row.time_zone ?? 'UTC'),
    customer: {
      id: row.customer_id ?? '',
      name: nameOf({ given_name, family_name, email: viewer.role === 'accountant' ? '' : email }),
    },
    member: row.member && nameOf(row.member),
    what: row.what ?? 'purchase',
    planName: row.plan_name ?? '',
    locationName: locationName(row.location_id ?? '', row.location_name),
    netCents: row.net_cents ?? 0,
    taxCents: row.tax_cents ?? 0,
    totalCents: row.total_cents ?? 0,
    backCents: row.back_cents ?? 0,
    creditedCents: row.credited_cents ?? 0,
    card: row.brand && row.last_4 ? { brand: row.brand, last4: row.last_4 } : null,
    state: row.state ?? 'paid',
  }
}
