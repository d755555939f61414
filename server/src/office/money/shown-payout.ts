import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps } from '../../deps.ts'
import type { entriesPage, payoutsPage } from '../../store/after-sale/payout-lists.ts'
import type { RowOf } from '../../store/statement.ts'
import type { OfficePerson } from '../access/session.ts'
import { nameOf } from '../refunds/page.ts'

type Payout = OfficeAnswerOf<'payouts'>['rows'][number]
type Entry = OfficeAnswerOf<'payout'>['open'][number]

/** All locations that charge where it is from must be the person's (rule L). */
export const payoutReach = ({ settings }: Pick<Deps, 'settings'>, person: OfficePerson) => ({
  everywhere: may(person, 'money.read', { locationIds: [] }),
  places: [...person.locationIds],
  ours: settings.square.locationId,
})

const states: Readonly<Record<string, Payout['state']>> = { SENT: 'sent', PAID: 'paid', FAILED: 'failed' }

export const shownPayout = (row: RowOf<typeof payoutsPage>): Payout => ({
  id: row.id,
  at: row.created_at.toISOString(),
  arrivesOn: row.arrives_on,
  state: states[row.state] ?? 'unknown',
  places: row.names ?? [],
  cents: row.amount_cents,
  feeCents: row.fee_cents ?? 0,
  entries: row.entries ?? 0,
  open: row.open ?? 0,
  explained: row.explained ?? 0,
})

/** Accountants see names with money, but no contacts. */
export const shownEntry = (row: RowOf<typeof entriesPage>, { role }: OfficePerson): Entry => ({
  id: row.id,
  at: (row.at ?? new Date(0)).toISOString(),
  type: row.type,
  kind: row.match,
  grossCents: row.gross_cents,
  feeCents: row.fee_cents,
  squarePaymentId: row.square_payment_id,
  customer: row.customer_id
    ? {
        id: row.customer_id,
        name: nameOf({
          given_name: row.given_name ?? '',
          family_name: row.family_name ?? '',
          email: role === 'accountant' ? '' : (row.email ?? ''),
        }),
      }
    : null,
  planName: row.plan_name,
  refundId: row.refund_id,
  disputeId: row.square_dispute_id,
  knownCents: row.known_cents,
  explained:
    row.explained_at && row.explained_reason !== null
      ? { reason: row.explained_reason, by: row.explained_by ?? '', at: row.explained_at.toISOString() }
      : null,
})
