import type { officeEndpoints } from './endpoints.ts'

export type OfficeCallName = keyof typeof officeEndpoints
type Read = { [N in OfficeCallName]: (typeof officeEndpoints)[N]['method'] extends 'GET' ? N : never }[OfficeCallName]

/** Asked with GET; the office loads this first, without the schemas. */
// oxfmt-ignore
const reads: Record<Read, true> = {
  me: true, home: true, 'second-factors': true, sessions: true, items: true, item: true, staff: true, approvals: true,
  changes: true, 'square-check': true, 'square-places': true, 'campaign-look': true, 'campaign-print': true, 'letter-look': true, news: true, 'one-use-codes': true, draft: true, 'publish-preview': true, rehearsal: true, 'price-letter': true, 'price-changes': true, 'price-not-told': true, releases: true, consents: true,
  find: true, customers: true, 'customer-feed': true, customer: true, 'erase-preview': true, 'member-view': true, notes: true,
  'failed-renewals': true, 'cancel-preview': true, 'give-options': true, 'pay-link-options': true, 'move-preview': true,
  'renewal-preview': true, 'contact-proposals': true, 'merge-preview': true, settings: true, health: true, imports: true, 'import-problems-part': true,
  locations: true, 'closing-preview': true, closing: true, books: true, 'export-part': true, payments: true,
  refunds: true, disputes: true, dispute: true, payouts: true, payout: true, 'refund-preview': true, figures: true,
  reports: true, report: true, 'report-csv': true, lab: true, 'lab-part': true,
}

export const officePath = (name: OfficeCallName): string => `${name in reads ? 'GET' : 'POST'} /api/office/${name}`
