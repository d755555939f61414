import { addDays, addMonths, dateIn, dayOf, endOfDay, startOfDay, termEnd } from '@sipday/rules/calendar.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { nextDue } from '@sipday/server/purchases/renewing/due.ts'
import { insertClaimedGift, insertMembership } from '@sipday/server/store/demo-shop.ts'
import { type DemoMembership, memberships } from './people.ts'

type Work = Pick<Deps, 'ids' | 'clock' | 'jobs'>
export type Ids = { customers: ReadonlyMap<string, string>; cards: ReadonlyMap<string, string> }

/**
 * Stores the demo people's memberships with codes, benefits and, for those that renew, the request for a subscription.
 */
export const insertMemberships = async (trx: Trx, work: Work, shop: ShopContent, ids: Ids): Promise<void> => {
  const codes = new Set<number>()
  for (const demo of memberships) {
    let code = work.ids.number(1_000_000)
    while (codes.has(code)) code = work.ids.number(1_000_000)
    codes.add(code)
    await insertDemoMembership(trx, work, shop, ids, demo, code)
  }
}

const insertDemoMembership = async (
  trx: Trx,
  work: Work,
  shop: ShopContent,
  ids: Ids,
  demo: DemoMembership,
  code: number,
): Promise<void> => {
  const plan = shop.plan[demo.planId]
  const payer = ids.customers.get(demo.payer)
  const subscriber = ids.customers.get(demo.subscriber)
  if (!plan || !payer || !subscriber || !plan.sells.includes(demo.locationId))
    throw new Error(`The demo membership of ${demo.subscriber} does not match the demo shop.`)
  const timeZone = String(shop.rule['timeZone']?.value)
  const now = work.clock.now()
  const startedOn = addDays(dateIn(now, timeZone), -demo.startedDaysAgo)
  const renewing = demo.kind === 'renewing' && !demo.ended
  const end = demo.kind === 'complimentary' ? addMonths(startedOn, 12) : termEnd(startedOn, plan.frequency)
  const dates = { kind: demo.kind, paid_through: end, end_date: renewing ? null : end }
  const state = demo.ended ? ('ended' as const) : ('active' as const)
  const endedAt = demo.ended ? endOfDay(end, timeZone) : null
  const id = work.ids.id()
  const benefits = Object.entries(shop.benefit)
    .map(([benefitId, body]) => ({ id: benefitId, ...body }))
    .filter((benefit) => benefit.status.includes('Active') && plan.benefits.includes(benefit.id))
  const membership = {
    id,
    purchase_id: null,
    payer_id: payer,
    subscriber_id: subscriber,
    plan_id: demo.planId,
    plan_name: plan.name,
    location_id: demo.locationId,
    frequency: plan.frequency,
    price_cents: plan.prices[0]?.cents ?? 0,
    is_gift: demo.payer !== demo.subscriber,
    code,
    live: !demo.ended,
    started_on: startedOn,
    anchor_day: renewing ? dayOf(startedOn) : null,
    state,
    grace_until: null,
    cancelled_at: endedAt,
    ended_at: endedAt,
    card_id: renewing ? (ids.cards.get(demo.payer) ?? null) : null,
    square_subscription_id: null,
    square_request: null,
    square_status: renewing ? ('wanted' as const) : ('none' as const),
    due_at: nextDue(
      { ...dates, state, cancelled_at: endedAt, reminded_for: null, frequency: plan.frequency, timeZone },
      now,
    ),
    reminded_for: null,
    created_at: startOfDay(startedOn, timeZone),
    ...dates,
  }
  await insertMembership(
    trx,
    membership,
    benefits.map(({ id: benefit_id, name, period, position }) => ({
      id: work.ids.id(),
      benefit_id,
      name,
      period,
      position,
    })),
  )
  const { giftMessage: message } = demo
  const at = startOfDay(startedOn, timeZone)
  if (message !== undefined) await insertClaimedGift(trx, { membershipId: id, recipientId: subscriber, message, at })
  if (renewing) await work.jobs.add(trx, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
}
