import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { Gift } from '@sipday/contract/payments.ts'
import { dateIn, dayOf, renews, startOfDay, termEnd } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../deps.ts'
import { queueReceipt } from './receipt.ts'
import { nextDue } from './due.ts'
import { tellRecipient } from './gift.ts'

const LIVE_CODES = 1_000_000
const MOST_TRIES = 200

/** Gives a code that no live membership has (R49); the unique index has the last word. */
const freeCode = async (trx: Trx, deps: Deps): Promise<number> => {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const code = deps.ids.number(LIVE_CODES)
    const taken = await trx
      .selectFrom('memberships')
      .select('id')
      .where('code', '=', code)
      .where('live', '=', true)
      .executeTakeFirst()
    if (!taken) return code
  }
  throw new Error('No free redemption code was found: too many live memberships for six digits.')
}

/**
 * What a paid purchase brings, all in the transaction that notes the payment: memberships with codes, entitlements, gifts,
 * the receipt, provider subscriptions that are wanted, the end of the checkout (security rule F, I1).
 */
export const settlePurchase = async (trx: Trx, deps: Deps, purchaseId: string): Promise<void> => {
  const purchase = await trx.selectFrom('purchases').selectAll().where('id', '=', purchaseId).executeTakeFirstOrThrow()
  const place = await trx
    .selectFrom('locations')
    .selectAll()
    .where('id', '=', purchase.location_id)
    .executeTakeFirstOrThrow()
  const subscribers = await trx
    .selectFrom('purchase_subscribers')
    .select('customer_id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('position')
    .execute()
  const benefits = await trx
    .selectFrom('plan_benefits')
    .innerJoin('benefits', 'benefits.id', 'plan_benefits.benefit_id')
    .select(['benefits.id', 'benefits.name', 'benefits.period', 'benefits.position', 'benefits.status'])
    .where('plan_benefits.plan_id', '=', purchase.plan_id)
    .orderBy('benefits.position')
    .execute()
  const frequency = purchase.frequency as Frequency
  const renewing = renews(frequency) && !purchase.is_gift
  // The day of the press on Subscribe, also when the outcome became known after midnight (R42).
  const startedOn = dateIn(purchase.created_at, place.time_zone)
  const end = termEnd(startedOn, frequency)
  const now = deps.clock.now()

  for (const [position, { customer_id: subscriberId }] of subscribers.entries()) {
    const id = deps.ids.id()
    const dates = {
      kind: renewing ? ('renewing' as const) : ('term' as const),
      paid_through: end,
      end_date: renewing ? null : end,
    }
    await trx
      .insertInto('memberships')
      .values({
        id,
        purchase_id: purchaseId,
        payer_id: purchase.buyer_id,
        subscriber_id: subscriberId,
        plan_id: purchase.plan_id,
        plan_name: purchase.plan_name,
        location_id: purchase.location_id,
        frequency,
        price_cents: purchase.unit_price_cents,
        is_gift: purchase.is_gift,
        code: await freeCode(trx, deps),
        started_on: startedOn,
        anchor_day: renewing ? dayOf(startedOn) : null,
        state: 'active',
        card_id: renewing ? purchase.card_id : null,
        square_status: renewing ? 'wanted' : 'none',
        due_at: nextDue(
          { ...dates, state: 'active', cancelled_at: null, reminded_for: null, frequency, timeZone: place.time_zone },
          now,
        ),
        created_at: now,
        ...dates,
      })
      .execute()
    await addEntitlements(trx, deps, id, benefits)
    if (renewing) await deps.jobs.add(trx, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
    if (purchase.is_gift) await addGift(trx, deps, purchase, id, subscriberId, position, place.time_zone)
  }
  if (purchase.checkout_id)
    await trx
      .updateTable('checkouts')
      .set({ paid_at: now })
      .where('id', '=', purchase.checkout_id)
      .where('paid_at', 'is', null)
      .execute()
  await queueReceipt(trx, deps, purchaseId)
}

type Benefit = {
  id: string
  name: string
  period: 'day' | 'month' | 'term' | 'unlimited'
  position: number
  status: string[]
}

/** Each subscriber has own entitlements, copied so that a later change of the plan takes nothing away (R30, hole 53). */
const addEntitlements = async (
  trx: Trx,
  deps: Deps,
  membershipId: string,
  benefits: readonly Benefit[],
): Promise<void> => {
  const active = benefits.filter((benefit) => benefit.status.includes('Active'))
  if (active.length === 0) return
  await trx
    .insertInto('entitlements')
    .values(
      active.map((benefit) => ({
        id: deps.ids.id(),
        membership_id: membershipId,
        benefit_id: benefit.id,
        name: benefit.name,
        period: benefit.period,
        position: benefit.position,
      })),
    )
    .execute()
}

const GIFT_HOUR_MS = 9 * 3_600_000

/** Each recipient is told, at nine in the morning of `sendOn` or at once; the details of the call are the first recipient's (R23, R51). */
const addGift = async (
  trx: Trx,
  deps: Deps,
  purchase: { checkout_id: string | null; gift: unknown },
  membershipId: string,
  subscriberId: string,
  position: number,
  timeZone: string,
): Promise<void> => {
  const gift = purchase.gift as Gift | null
  const person = await trx
    .selectFrom('customers')
    .leftJoin('checkout_customers as typed', (join) =>
      join.onRef('typed.customer_id', '=', 'customers.id').on('typed.checkout_id', '=', purchase.checkout_id),
    )
    .select(['customers.given_name', 'customers.email', 'typed.given_name as typed_name'])
    .where('customers.id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  const wanted = gift?.sendOn ? new Date(startOfDay(gift.sendOn, timeZone).getTime() + GIFT_HOUR_MS) : now
  const named = position === 0 ? gift : null
  await trx
    .insertInto('gifts')
    .values({
      membership_id: membershipId,
      // The giver reads this name: it is the one that was typed, not the one of the account (hole 7).
      recipient_name: named?.recipientName || (person.typed_name ?? person.given_name),
      // The account's own address signs in; the one typed on the summary is for a recipient without any.
      recipient_email: person.email || named?.recipientEmail || '',
      message: gift?.message ?? '',
      send_on: gift?.sendOn ?? null,
      due_at: wanted < now ? now : wanted,
      sent_at: null,
      claimed_at: null,
    })
    .execute()
  if (wanted <= now) await tellRecipient(trx, deps, membershipId)
}
