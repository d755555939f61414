import { sql } from 'kysely'
import { takeLimitIn } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import type { Deps, Trx } from '../deps.ts'
import type { PaymentRequest } from '../providers/square-requests.ts'
import { referenceOf } from './reference.ts'
import { admit, MOMENT_MS } from './admission.ts'
import type { Admission, Rival } from './admission.ts'
import { consentText } from './consent.ts'
import { unconfirmed } from './refusals.ts'
import type { Intent } from './intent.ts'

export type ChargedCard = { id: string; squareCardId: string; squareCustomerId: string }

/** What stands in the way of an intent: same checkout, or the same wish of the last ten minutes. */
const rivalsOf = async (db: Deps['db'] | Trx, intent: Intent, now: Date): Promise<Rival[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'state', 'checkout_id', 'fingerprint', 'wish', 'created_at'])
    .where('state', 'in', ['charging', 'unknown', 'succeeded'])
    .where((is) =>
      is.or([
        is('checkout_id', '=', intent.checkoutId),
        is.and([is('wish', '=', intent.wish), is('created_at', '>', new Date(now.getTime() - MOMENT_MS))]),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    checkoutId: row.checkout_id,
    fingerprint: row.fingerprint,
    sameWish: row.wish === intent.wish,
    createdAt: row.created_at,
  }))
}

/** What would become of this intent now, without touching anything. */
export const foresee = async (deps: Deps, intent: Intent): Promise<Admission> => {
  const now = deps.clock.now()
  return admit(intent, await rivalsOf(deps.db, intent, now), now)
}

/**
 * Stores the intent with the exact request and its key, before any call outside; the answer says under which purchase the
 * wish now runs. After `until` (milliseconds since 1970) nothing new is begun: whoever asked has been answered already. Two tabs, two devices, two processes: locks and unique indexes let one through (security rule F).
 */
export const recordIntent = (
  deps: Deps,
  session: Session,
  intent: Intent,
  card: ChargedCard,
  until: number,
): Promise<Admission & { purchaseId?: string }> =>
  deps.db.transaction().execute(async (trx) => {
    for (const name of [`checkout:${intent.checkoutId}`, `wish:${intent.wish}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    const now = deps.clock.now()
    const admission = admit(intent, await rivalsOf(trx, intent, now), now)
    if (admission.kind !== 'new') return admission
    if (Date.now() > until) throw unconfirmed()
    await takeLimitIn(trx, deps, 'pay_session', session.id)
    const purchaseId = deps.ids.id()
    await insertPurchase(trx, deps, session, intent, card, purchaseId, now)
    return { ...admission, purchaseId }
  })

const insertPurchase = async (
  trx: Trx,
  deps: Deps,
  session: Session,
  intent: Intent,
  card: ChargedCard,
  id: string,
  now: Date,
): Promise<void> => {
  const { plan } = intent
  const request: PaymentRequest = {
    key: `${id}:pay`,
    sourceId: card.squareCardId,
    squareCustomerId: card.squareCustomerId,
    amountCents: intent.totalCents,
    referenceId: referenceOf(id),
    note: `${intent.quantity} x ${plan.name}`.slice(0, 200),
  }
  const earlier = await trx
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('fingerprint', '=', intent.fingerprint)
    .executeTakeFirstOrThrow()
  const visit = await trx
    .selectFrom('visits')
    .select('utm')
    .where('session_id', '=', session.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = await trx
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', intent.locationId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('purchases')
    .values({
      id,
      payment_id: deps.ids.id(),
      session_id: session.id,
      checkout_id: intent.checkoutId,
      buyer_id: intent.buyerId,
      fingerprint: intent.fingerprint,
      wish: intent.wish,
      state: 'charging',
      attempt: earlier.tries + 1,
      plan_id: plan.id,
      plan_name: plan.name,
      model_id: plan.modelId,
      location_id: intent.locationId,
      frequency: plan.frequency,
      unit_price_cents: plan.priceCents,
      quantity: intent.quantity,
      subtotal_cents: intent.subtotalCents,
      tax_cents: intent.taxCents,
      total_cents: intent.totalCents,
      card_id: card.id,
      provider_key: request.key,
      provider_request: JSON.stringify(request),
      gift: intent.gift ? JSON.stringify(intent.gift) : null,
      is_gift: intent.isGift,
      consent: consentText(intent, now, place.time_zone, intent.taxRate),
      campaign_id: session.campaignId,
      utm: visit ? JSON.stringify(visit.utm) : null,
      created_at: now,
      updated_at: now,
      next_look_at: now,
    })
    .execute()
  await trx
    .insertInto('purchase_subscribers')
    .values(intent.subscriberIds.map((customer_id, position) => ({ purchase_id: id, position, customer_id })))
    .execute()
}

/** How a purchase stands, for the answer. */
export const standingOf = (deps: Deps, purchaseId: string) =>
  deps.db
    .selectFrom('purchases')
    .select(['id', 'payment_id', 'state', 'decline_code', 'card_id'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
