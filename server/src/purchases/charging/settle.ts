import type { Selectable } from 'kysely'
import { membershipDates, type Terms } from '@sipday/rules/terms.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type NewJob, queueJobs } from '../../store/queue/jobs.ts'
import { mailJob } from '../../messages/outbox.ts'
import { keptCatalogue } from '../../store/catalogue/catalogue.ts'
import type { EntitlementsTable, MembershipsTable } from '../../store/schema/memberships.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import { nextDue } from '../renewing/due.ts'
import { freeCodes } from '../../store/memberships/free-codes.ts'
import { addGift } from '../gifts/gift.ts'
import type { OwnPurchase } from './own-purchase.ts'
import { termsOfPurchase } from './purchase-terms.ts'
import { receiptOf } from './receipt.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { welcomeSubscriber } from './welcome.ts'

const write = unreadStatement<{ queued: string[] | null; mailed: boolean }>(`
  with paid as (update checkouts set paid_at = $1 where id = $2 and paid_at is null),
  made as (
    insert into memberships (id, purchase_id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency,
        price_cents, kind, is_gift, code, started_on, paid_through, anchor_day, end_date, state, card_id, square_status,
        due_at, created_at)
      select id, purchase_id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind,
        is_gift, code, started_on, paid_through, anchor_day, end_date, state, card_id, square_status, due_at, created_at
      from json_populate_recordset(null::memberships, $3)),
  given as (
    insert into entitlements (id, membership_id, benefit_id, name, period, position)
      select id, membership_id, benefit_id, name, period, position
      from json_populate_recordset(null::entitlements, $4)),
  mailed as (
    insert into mails (dedupe_key, kind, to_address, queued_at)
      select $5, 'receipt', $6, $1 where $6 <> '' on conflict (dedupe_key) do nothing returning dedupe_key),
  queued as (${queueJobs(`select * from json_to_recordset($7) as given(task text, payload json, key text)
      where given.key <> 'mail:' || $5 or exists (select 1 from mailed)`)})
  select (select array_agg(key) from queued) as queued, exists (select 1 from mailed) as mailed`)

/**
 * What a paid purchase brings, all in the transaction that notes the payment: memberships with codes, entitlements, gifts,
 * the receipt, a welcome to everyone else, provider subscriptions that are wanted, the end of the checkout (rule F, I1).
 */
export const settlePurchase = async (trx: Trx, deps: Deps, purchase: OwnPurchase): Promise<void> => {
  const now = deps.clock.now()
  const codes = await freeCodes(trx, deps, purchase.subscribers.length)
  const pricing = keptCatalogue(deps.db, purchase.catalogue_version) ?? (await pricingIn(trx))
  const { shop } = pricing
  const terms = termsOfPurchase(purchase, pricing)
  const made = purchase.subscribers.map((subscriberId, position) =>
    membershipOf(purchase, terms, { id: deps.ids.id(), subscriberId, code: codes[position] ?? -1, now }),
  )
  const receipt = receiptOf(deps, purchase, terms, shop.name)
  const jobs: NewJob[] = [
    ...made.filter(({ kind }) => kind === 'renewing').map(({ id }) => alignJob(id)),
    mailJob(receipt),
  ]
  const [done] = await write(
    trx,
    now,
    purchase.checkout_id,
    JSON.stringify(made),
    JSON.stringify(made.flatMap(({ id }) => entitlementsOf(deps, id, purchase))),
    receipt.dedupeKey,
    receipt.to,
    JSON.stringify(jobs),
  )
  for (const { task, payload, key } of jobs)
    if (!done?.queued?.includes(key) && (task !== 'send_mail' || done?.mailed))
      await deps.jobs.add(trx, task, payload, { jobKey: key })
  for (const [position, { id: membershipId, subscriber_id: subscriberId }] of made.entries())
    if (purchase.is_gift) await addGift(trx, deps, purchase, terms, { membershipId, subscriberId, position })
    else if (subscriberId !== purchase.buyer_id)
      await welcomeSubscriber(trx, deps, purchase, terms, { membershipId, subscriberId, shopName: shop.name })
}

const alignJob = (membershipId: string): NewJob => ({
  task: 'align_subscription',
  payload: { membershipId },
  key: `align:${membershipId}`,
})

const membershipOf = (
  purchase: OwnPurchase,
  terms: Terms,
  { id, subscriberId, code, now }: { id: string; subscriberId: string; code: number; now: Date },
) => {
  const { frequency } = terms
  const { kind, startedOn, paidThrough, anchorDay, endDate } = membershipDates(terms)
  const renewing = kind === 'renewing'
  const dates = { kind, state: 'active' as const, paid_through: paidThrough, end_date: endDate }
  return {
    id,
    purchase_id: purchase.id,
    payer_id: purchase.buyer_id,
    subscriber_id: subscriberId,
    plan_id: purchase.plan_id,
    plan_name: purchase.plan_name,
    location_id: purchase.location_id,
    frequency,
    price_cents: purchase.unit_price_cents,
    is_gift: purchase.is_gift,
    code,
    started_on: startedOn,
    anchor_day: anchorDay,
    card_id: renewing ? purchase.card_id : null,
    square_status: renewing ? ('wanted' as const) : ('none' as const),
    due_at: nextDue({ ...dates, cancelled_at: null, reminded_for: null, frequency, timeZone: purchase.time_zone }, now),
    created_at: now,
    ...dates,
  } satisfies Partial<Selectable<MembershipsTable>>
}

/** Each subscriber has own entitlements, copied so that a later change of the plan takes nothing away (R30, risk 53). */
const entitlementsOf = (deps: Deps, membershipId: string, { benefits }: OwnPurchase) =>
  (benefits ?? []).map(
    ({ id, name, period, position }) =>
      ({
        id: deps.ids.id(),
        membership_id: membershipId,
        benefit_id: id,
        name,
        period,
        position,
      }) satisfies Selectable<EntitlementsTable>,
  )
