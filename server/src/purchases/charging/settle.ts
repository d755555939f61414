import { standingAfterPurchase } from '@sipday/rules/offers/offer.ts'
import { extraDrink } from '@sipday/rules/uses/extra-drink.ts'
import { membershipDates, type Terms } from '@sipday/rules/terms.ts'
import type { Selectable } from 'kysely'
import type { Deps, Trx } from '../../deps.ts'
import { countPurchase } from '../../observing/meters.ts'
import type { LeftPart, LeftWork } from '../../jobs/left-work.ts'
import { mailWork, type QueuedMail } from '../../messages/outbox.ts'
import type { MailKind } from '../../messages/templates.ts'
import type { NewSubscription } from '../../providers/square-requests.ts'
import type { Pricing } from '../../store/catalogue/pricing.ts'
import type { Db } from '../../store/database.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'
import { settleWithAll } from '../../store/purchases/settlement.ts'
import type { Work } from '../../store/queue/jobs.ts'
import type { EntitlementsTable, MembershipsTable } from '../../store/tables.ts'
import { giftOf } from '../gifts/gift.ts'
import { billedCents, offerColumns } from '../../store/memberships/standing-offer.ts'
import { nextDue } from '../renewing/due.ts'
import { type Renewing, subscriptionRequest } from '../renewing/subscription-request.ts'
import { termsOfPurchase } from './purchase-terms.ts'
import { receiptOf } from './receipt.ts'
import type { Paid } from './state.ts'
import { welcomeOf } from './welcome.ts'

/** Stored with the settlement, and returned when the call is repeated. */
export type AnswerToKeep = { sessionId: string; route: string; key: string; answer: unknown }

export type SettledWith = {
  pricing: Pricing
  codes: readonly number[]
  /** For the subscriptions, if known; else creating them finds it out. */
  renewedBy?: RenewedBy | null
  keep?: AnswerToKeep
}

/** Payer, card and price by their provider ids. */
export type RenewedBy = Pick<Renewing, 'installation' | 'squareCustomerId' | 'squareCardId' | 'variationId'>

/** The caller hands `left` over after the commit. */
export type Settlement = { isSettled: boolean; left: LeftWork | null }

/** In the statement that records the payment (rule F, I1). Does nothing when the purchase is no longer open. */
export const settlePurchase = async (
  db: Db | Trx,
  deps: Deps,
  purchase: OwnPurchase,
  paid: Paid,
  { pricing, codes, renewedBy = null, keep }: SettledWith,
): Promise<Settlement> => {
  const now = deps.clock.now()
  const { shop } = pricing
  const terms = termsOfPurchase(purchase, pricing)
  const people = purchase.people ?? []
  const made = people.map((person, position) =>
    membershipOf(purchase, terms, { id: deps.ids.id(), subscriberId: person.id, code: codes[position] ?? -1, now }),
  )
  const requests = made.map((one, position) => firstRequest(deps, pricing, purchase, { one, position, renewedBy }))
  const isGiven = purchase.is_gift
  const gifts = isGiven
    ? people.map((person, position) =>
        giftOf(deps, purchase, terms, {
          membershipId: made[position]?.id ?? '',
          person,
          position,
          shopName: shop.name,
        }),
      )
    : []
  const mails: QueuedMail<MailKind>[] = [
    receiptOf(deps, { ...purchase, receipt_url: paid.receiptUrl }, terms, {
      shopName: shop.name,
      firstId: made[0]?.id ?? null,
    }),
    ...gifts.flatMap(({ mail }) => mail ?? []),
    ...people.flatMap((person, position) =>
      isGiven || person.id === purchase.buyer_id
        ? []
        : welcomeOf(deps, purchase, terms, { membershipId: made[position]?.id ?? '', person, shopName: shop.name }),
    ),
  ].filter(({ to }) => to !== '')
  const taxComes = pricing.placeTerms.some(
    ({ locationId, from }) => locationId === purchase.location_id && from > terms.boughtOn,
  )
  const parts: (LeftPart & { mail: string | null })[] = [
    ...made.flatMap(({ id, kind }, position) =>
      kind === 'renewing'
        ? [
            { ...alignment(id), request: requests[position] ?? null, mail: null },
            ...(taxComes ? [{ ...holding(id, terms), request: null, mail: null }] : []),
          ]
        : [],
    ),
    ...mails.map((mail) => ({ ...mailWork(mail), request: null, mail: mail.dedupeKey })),
  ]
  const [done] = await settleWithAll(db, {
    purchaseId: purchase.id,
    now,
    squarePaymentId: paid.squarePaymentId,
    receiptUrl: paid.receiptUrl,
    memberships: made.map((one, position) => ({ ...one, square_request: requests[position] ?? null })),
    entitlements: made.flatMap(({ id }, position) => entitlementsOf(deps, id, purchase, position)),
    gifts: gifts.map(({ row }) => row),
    mails: mails.map(({ kind, dedupeKey, to }) => ({ kind, dedupe_key: dedupeKey, to_address: to })),
    works: parts.map(({ task, payload, mail }) => ({ task, payload, mail })),
    sessionId: keep?.sessionId ?? null,
    route: keep?.route ?? null,
    key: keep?.key ?? null,
    answer: keep?.answer ?? null,
  })
  if (!done?.is_settled) return { isSettled: false, left: null }
  countPurchase({ state: 'succeeded' })
  const fresh = parts.filter(({ mail }) => mail === null || done.mailed.includes(mail))
  const { catalogue_version: catalogueVersion } = purchase
  return { isSettled: true, left: done.left_id === null ? null : { id: done.left_id, parts: fresh, catalogueVersion } }
}

const alignment = (membershipId: string): Work => ({ task: 'align_subscription', payload: { membershipId } })

/** Under an offer, the page named the bills through the first one at the full price. */
const holding = (membershipId: string, { offered }: Terms): Work => ({
  task: 'hold_unseen',
  payload: { membershipId, on: offered?.sums.at(-1)?.from ?? '' },
})

/** Null when it does not renew, or something is unknown. */
const firstRequest = (
  deps: Deps,
  pricing: Pricing,
  purchase: OwnPurchase,
  { one, position, renewedBy }: { one: NewMembership; position: number; renewedBy: RenewedBy | null },
): NewSubscription | null =>
  renewedBy === null || one.kind !== 'renewing' || one.paid_through === null
    ? null
    : subscriptionRequest(deps, pricing, {
        ...one,
        price_cents: billedCents({ ...one, paused_until: null, told_cents: null, told_from: null, credit_cents: 0 }),
        ...renewedBy,
        position,
        time_zone: purchase.time_zone,
        paidThrough: one.paid_through,
        attempt: 1,
      })

type NewMembership = ReturnType<typeof membershipOf>

const membershipOf = (
  purchase: OwnPurchase,
  terms: Terms,
  { id, subscriberId, code, now }: { id: string; subscriberId: string; code: number; now: Date },
) => {
  const { frequency } = terms
  const { kind, startedOn, paidThrough, anchorDay, endDate } = membershipDates(terms)
  const renewing = kind === 'renewing'
  const goesOnCents = terms.goesOn && terms.keep ? terms.keep.cents : null
  const offered = {
    price_cents: purchase.unit_price_cents,
    ...offerColumns(renewing && purchase.offer ? standingAfterPurchase(purchase.offer, terms.boughtOn) : null),
  }
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
    ...offered,
    is_gift: purchase.is_gift,
    code,
    started_on: startedOn,
    anchor_day: anchorDay,
    card_id: renewing || terms.keep ? purchase.card_id : null,
    trial_until: terms.keep ? endDate : null,
    goes_on_cents: goesOnCents,
    square_status: renewing ? ('wanted' as const) : ('none' as const),
    due_at: nextDue(
      {
        ...dates,
        ...offered,
        trial_until: terms.keep ? endDate : null,
        goes_on_cents: goesOnCents,
        cancelled_at: null,
        reminded_for: null,
        frequency,
        timeZone: purchase.time_zone,
      },
      now,
    ),
    created_at: now,
    ...dates,
  } satisfies Partial<Selectable<MembershipsTable>>
}

/** Copied from the plan for each subscriber: later changes take nothing away (R30, risk 53). */
const entitlementsOf = (deps: Deps, membershipId: string, { benefits, offer }: OwnPurchase, position: number) =>
  [...(benefits ?? []), ...(offer?.drinks && position === 0 ? [extraDrink(benefits ?? [])] : [])].map(
    ({ id, name, use, position }) =>
      ({
        id: deps.ids.id(),
        membership_id: membershipId,
        benefit_id: id,
        name,
        use,
        position,
      }) satisfies Omit<Selectable<EntitlementsTable>, 'ended_at'>,
  )
