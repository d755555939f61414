import { limitFacts, tooManyIn } from '../../access/limits.ts'
import { provedChannels } from '../../access/linked.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import { admit, MOMENT_MS } from './admission.ts'
import type { Admission, Rival } from './admission.ts'
import type { OpenPurchase } from './advance.ts'
import { LEASE_MS } from '../../store/purchases/open-charges.ts'
import { keptConsent } from './consent.ts'
import type { Order } from './order.ts'
import { purchaseNote } from '../square/payment-note.ts'
import { paymentReference, providerKey } from '../square/reference.ts'
import { unconfirmed } from './refusals.ts'

export type ChargedCard = { id: string; squareCardId: string; squareCustomerId: string }
/** An intent that is stored and taken for its first try. */
export type Recorded = OpenPurchase & { paymentId: string }

type Looked = {
  rivals:
    | {
        id: string
        state: Rival['state']
        checkoutId: string | null
        fingerprint: string
        orderHash: string
        createdAt: string
      }[]
    | null
  tries: number
  utm: unknown
  installation: string
}

/** What stands in the way of an intent: same checkout, or the same order of the last ten minutes; and what it is stored with. */
const look = unreadStatement<Looked>(`
  select (
      select json_agg(json_build_object('id', r.id, 'state', r.state, 'checkoutId', r.checkout_id,
        'fingerprint', r.fingerprint, 'orderHash', r.wish, 'createdAt', r.created_at))
      from (
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where checkout_id = $1 and state in ('charging', 'unknown', 'succeeded')
        union
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where wish = $2 and created_at > $3 and state in ('charging', 'unknown', 'succeeded')) r
    ) as rivals,
    (select count(*) from purchases where fingerprint = $4) as tries,
    (select utm from visits where session_id = $5 order by id desc limit 1) as utm,
    (select id from installation) as installation`)

const lookAround = async (db: Deps['db'] | Trx, order: Order, session: Session, now: Date) => {
  const since = new Date(now.getTime() - MOMENT_MS)
  const [found] = await look(db, order.checkoutId, order.orderHash, since, order.fingerprint, session.id)
  const rivals = (found?.rivals ?? []).map((row): Rival => ({
    ...row,
    sameOrder: row.orderHash === order.orderHash,
    createdAt: new Date(row.createdAt),
  }))
  if (!found) throw new Error('the database gave no row')
  return { ...found, admission: admit(order, rivals, now) }
}

/** What would become of this intent now, without touching anything. */
export const foresee = async (deps: Deps, session: Session, order: Order): Promise<Admission> =>
  (await lookAround(deps.db, order, session, deps.clock.now())).admission

// A statement of its own: the next one must see what was committed while this one waited.
const lock = unreadStatement(
  'select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))',
)

/**
 * Stores the intent with the exact request and its key, before any call outside, and takes it for its first try; the answer
 * says under which purchase the order now runs. After `until` (milliseconds since 1970) nothing new is begun: whoever asked
 * has been answered already. Two tabs, two devices, two processes: locks and unique indexes let one through (rule F).
 */
export const recordOrder = (
  deps: Deps,
  session: Session,
  order: Order,
  card: ChargedCard,
  until: number,
): Promise<Admission & { recorded?: Recorded }> =>
  deps.db.transaction().execute(async (trx) => {
    await lock(trx, `checkout:${order.checkoutId}`, `wish:${order.orderHash}`)
    const now = deps.clock.now()
    const { admission, ...found } = await lookAround(trx, order, session, now)
    if (admission.kind !== 'new') return admission
    if (Date.now() > until) throw unconfirmed()
    return { ...admission, recorded: await insertPurchase(trx, deps, session, order, card, { ...found, now }) }
  })

/** The limit is taken and the purchase stored, or neither (rule J). */
const insert = unreadStatement<{ wait_ms: number | null }>(`
  with asked as materialized (select take_limit($1, $2, $3, $4) as wait_ms),
  bought as (
    insert into purchases (id, payment_id, session_id, bought_under, checkout_id, buyer_id, fingerprint, wish,
        state, attempt, plan_id,
        plan_name, model_id, location_id, frequency, unit_price_cents, quantity, subtotal_cents, tax_cents, tax_rate,
        total_cents,
        card_id, provider_key, provider_request, tries, gift, is_gift, consent, consent_hash, campaign_id, utm, created_at,
        updated_at, next_look_at)
      select id, payment_id, session_id, bought_under, checkout_id, buyer_id, fingerprint, wish,
        state, attempt, plan_id,
        plan_name, model_id, location_id, frequency, unit_price_cents, quantity, subtotal_cents, tax_cents, tax_rate,
        total_cents,
        card_id, provider_key, provider_request, tries, gift, is_gift, consent, consent_hash, campaign_id, utm, created_at,
        updated_at, next_look_at
      from json_populate_record(null::purchases, $5) where (select wait_ms from asked) is null returning id),
  drinkers as (
    insert into purchase_subscribers (purchase_id, position, customer_id)
      select bought.id, one.position - 1, one.customer_id
      from bought, unnest($6::text[]) with ordinality one(customer_id, position))
  select wait_ms from asked`)

const insertPurchase = async (
  trx: Trx,
  deps: Deps,
  session: Session,
  order: Order,
  card: ChargedCard,
  { tries, utm, installation, now }: Pick<Looked, 'tries' | 'utm' | 'installation'> & { now: Date },
): Promise<Recorded> => {
  const { plan } = order
  const id = deps.ids.id()
  const paymentId = deps.ids.id()
  const consent = keptConsent(order, now)
  const request: PaymentRequest = {
    key: providerKey(installation, id, 'pay'),
    sourceId: card.squareCardId,
    squareCustomerId: card.squareCustomerId,
    amountCents: order.totalCents,
    locationId: order.squareLocationId,
    referenceId: paymentReference(installation, id),
    note: purchaseNote(order, consent.consent_hash),
  }
  const row = {
    id,
    payment_id: paymentId,
    session_id: session.id,
    bought_under: provedChannels(session, order.payerId),
    checkout_id: order.checkoutId,
    buyer_id: order.payerId,
    fingerprint: order.fingerprint,
    wish: order.orderHash,
    state: 'charging',
    attempt: tries + 1,
    plan_id: plan.id,
    plan_name: plan.name,
    model_id: plan.modelId,
    location_id: order.locationId,
    frequency: plan.frequency,
    unit_price_cents: plan.priceCents,
    quantity: order.quantity,
    subtotal_cents: order.subtotalCents,
    tax_cents: order.taxCents,
    tax_rate: order.taxRate,
    total_cents: order.totalCents,
    card_id: card.id,
    provider_key: request.key,
    provider_request: request,
    tries: 1,
    gift: order.gift,
    is_gift: order.isGift,
    ...consent,
    campaign_id: session.campaignId,
    utm,
    created_at: now,
    updated_at: now,
    next_look_at: new Date(now.getTime() + LEASE_MS),
  }
  const limit = limitFacts(deps, 'pay_session', session.id)
  const [taken] = await insert(trx, ...limit, JSON.stringify(row), order.subscriberIds)
  tooManyIn(taken?.wait_ms)
  return { id, paymentId, state: 'charging', createdAt: now, request, tries: 1 }
}

const standing = unreadStatement<{
  id: string
  payment_id: string
  state: OpenPurchase['state']
  decline_code: string | null
}>('select id, payment_id, state, decline_code from purchases where id = $1')

/** How a purchase stands, for the answer. */
export const standingOf = async (deps: Deps, purchaseId: string) => {
  const [row] = await standing(deps.db, purchaseId)
  if (!row) throw new Error('a purchase vanished while it was paid')
  return row
}
