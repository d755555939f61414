import { locationName } from '@sipday/rules/catalogue.ts'
import { type Evidence, evidenceFrom } from '@sipday/rules/refunds/dispute-evidence.ts'
import { mailName } from '@sipday/rules/office/words/feed-words.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import {
  consentToPurchase,
  type disputeShown,
  mailsSentTo,
  signInsSince,
  takenSince,
} from '../../store/after-sale/dispute-facts.ts'
import { refundsOf } from '../../store/purchases/refunds.ts'
import type { RowOf } from '../../store/statement.ts'

const DAY_MS = 86_400_000
/** Later sign-ins say nothing about the payment. */
const MONTH_MS = 30 * DAY_MS
const sent: ReadonlySet<string> = new Set(['wanted', 'pending', 'completed'])

export const disputeDraft = async (deps: Deps, row: RowOf<typeof disputeShown>): Promise<Evidence[]> => {
  const { reads } = deps
  const at = row.at ?? row.seen_at
  const boughtAt = row.bought_at ?? at
  const { membership_id: membershipId, purchase_id: purchaseId } = row
  // Buyers sign in just before.
  const before = new Date(boughtAt.getTime() - DAY_MS)
  const [{ shop }, consents, taken, mails, signIns, refunds] = await Promise.all([
    catalogueOf(reads),
    purchaseId === null ? [] : consentToPurchase(reads, { purchaseId }),
    takenSince(reads, { membershipId, purchaseId, since: at }),
    mailsSentTo(reads, { address: row.email, since: boughtAt }),
    signInsSince(reads, { customerId: row.customer_id, since: before, until: new Date(at.getTime() + MONTH_MS) }),
    refundsOf(reads, row.square_payment_id),
  ])
  return evidenceFrom({
    shopName: shop.name,
    timeZone: row.time_zone,
    at: at.toISOString(),
    isRenewal: row.is_renewal ?? false,
    boughtAt: boughtAt.toISOString(),
    paidCents: row.paid_cents ?? 0,
    planName: row.plan_name ?? '',
    locationName: locationName(row.location_id, row.location_name),
    customerName: `${row.given_name} ${row.family_name}`.trim() || row.email,
    email: row.email,
    card: row.brand && row.last_4 ? { brand: row.brand, last4: row.last_4 } : null,
    consent: consents[0] ?? null,
    confirmed: row.confirmed ?? [],
    signIns: signIns.map((one) => ({ at: one.at.toISOString(), channel: one.channel ?? 'email' })),
    redemptions: taken.map((one) => ({
      at: one.at.toISOString(),
      name: one.name,
      locationName: one.location_name ?? '',
    })),
    mails: mails.flatMap((one) => (one.at ? [{ at: one.at.toISOString(), name: mailName(one.kind) }] : [])),
    refunds: refunds
      .filter(({ state }) => sent.has(state))
      .map((one) => ({ at: one.created_at.toISOString(), cents: one.amount_cents })),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  })
}
