import { addDays, addMonths, dateIn, dayOf, endOfDay, startOfDay, termEnd } from '@sipday/rules/calendar.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { nextDue } from '@sipday/server/purchases/renewing/due.ts'
import { insertClaimedGift, insertMembership } from '@sipday/server/store/demo-shop.ts'
import { insertFirstPayment, type TakenPayment } from './first-payments.ts'
import { type DemoMembership, memberships, people } from './people.ts'

type Work = Pick<Deps, 'ids' | 'clock' | 'jobs' | 'settings'> & { installation: string }
export type Ids = {
  customers: ReadonlyMap<string, string>
  cards: ReadonlyMap<string, { id: string; squareCardId: string }>
}

/** Resolves to the payments, for the provider. */
export const insertMemberships = async (trx: Trx, work: Work, shop: ShopContent, ids: Ids): Promise<TakenPayment[]> => {
  const codes = new Set<number>()
  const taken: TakenPayment[] = []
  for (const demo of memberships) {
    let code = work.ids.number(1_000_000)
    while (codes.has(code)) code = work.ids.number(1_000_000)
    codes.add(code)
    taken.push(...(await insertDemoMembership(trx, work, shop, ids, demo, code)))
  }
  return taken
}

const insertDemoMembership = async (
  trx: Trx,
  work: Work,
  shop: ShopContent,
  ids: Ids,
  demo: DemoMembership,
  code: number,
): Promise<TakenPayment[]> => {
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
  // In the middle of the day, when people buy.
  const at = new Date(startOfDay(startedOn, timeZone).getTime() + 12 * 3_600_000)
  const card = ids.cards.get(demo.payer)
  const recipient = people.find(({ key }) => key === demo.subscriber)
  const first =
    card && recipient && demo.kind !== 'complimentary'
      ? await insertFirstPayment(trx, work, shop, {
          planId: demo.planId,
          locationId: demo.locationId,
          payerId: payer,
          subscriber: { id: subscriber, name: recipient.givenName, email: recipient.email },
          card,
          giftMessage: demo.giftMessage,
          day: startedOn,
          at,
        })
      : null
  const benefits = Object.entries(shop.benefit)
    .map(([benefitId, body]) => ({ id: benefitId, ...body }))
    .filter((benefit) => benefit.status.includes('Active') && plan.benefits.includes(benefit.id))
  const membership = {
    id,
    purchase_id: first?.purchaseId ?? null,
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
    card_id: renewing ? (card?.id ?? null) : null,
    square_subscription_id: null,
    square_request: null,
    square_status: renewing ? ('wanted' as const) : ('none' as const),
    due_at: nextDue(
      { ...dates, state, cancelled_at: endedAt, reminded_for: null, frequency: plan.frequency, timeZone },
      now,
    ),
    reminded_for: null,
    created_at: at,
    ...dates,
  }
  await insertMembership(
    trx,
    membership,
    benefits.map(({ id: benefit_id, name, use, position }) => ({
      id: work.ids.id(),
      benefit_id,
      name,
      use: JSON.stringify(use),
      position,
    })),
  )
  const { giftMessage: message } = demo
  if (message !== undefined) await insertClaimedGift(trx, { membershipId: id, recipientId: subscriber, message, at })
  if (renewing) await work.jobs.add(trx, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
  return first ? [first.payment] : []
}
