import { createHash } from 'node:crypto'
import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { AskedOrder, Gift } from '@sipday/contract/payments.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { RefusalStatus } from '@sipday/contract/errors.ts'
import { dateIn, renews } from '@sipday/rules/calendar.ts'
import type { PaidBy } from '@sipday/rules/consent.ts'
import { offerFor } from '@sipday/rules/offers/code.ts'
import { refusedCodeText } from '@sipday/rules/offers/refused-code.ts'
import type { Offer as Offering } from '@sipday/rules/offers/offer.ts'
import type { TypedCode } from '../offers/offered-code.ts'
import { squareLocationAt } from '@sipday/rules/place.ts'
import type { Catalogue, ShopPlan } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { totals } from '@sipday/rules/money.ts'
import type { Totals } from '@sipday/rules/money.ts'

/** Public plans, and those only this session's campaign offers (R45). */
export type OfferedPlan = {
  id: string
  name: string
  modelId: string
  priceCents: number
  frequency: Frequency
  minimumQuantity: number
  gift: boolean
  locationIds: readonly string[]
}
export type Offer = {
  plans: readonly OfferedPlan[]
  maximumQuantity: number
  /** Thousandths of a percent, for the given or current day of a location on sale (R65). */
  taxRateAt(locationId: string, day?: CalendarDate): number
  squareLocationOf(locationId: string): string
  shopName: string
  timeZoneOf(locationId: string): string
  /** The shop's day: codes begin and end with it. */
  shopDay: CalendarDate
}

/** By each location's day, zone, tax and provider location (R65). */
export const offerAt = (
  catalogue: Catalogue,
  plans: readonly ShopPlan[],
  at: Date,
  squareLocationId: string,
): Offer => {
  const timeZoneOf = (id: string) =>
    catalogue.locations.find((place) => place.id === id)?.timeZone ?? catalogue.shop.timeZone
  const today = (id: string) => dateIn(at, timeZoneOf(id))
  return {
    plans,
    maximumQuantity: catalogue.shop.maximumQuantity,
    taxRateAt: (id, day = today(id)) => taxRateIn(catalogue, id, day),
    squareLocationOf: (id) => squareLocationAt(catalogue.placeTerms, id, today(id), squareLocationId),
    shopName: catalogue.shop.name,
    timeZoneOf,
    shopDay: dateIn(at, catalogue.shop.timeZone),
  }
}

export type OrderedIn = {
  checkoutId: string
  /** Given at submit, for people of this checkout (R51). */
  roles: ReadonlyMap<string, string>
  /** What was typed for one; null without. */
  code: TypedCode | null
}

export type Order = Totals & {
  checkoutId: string
  payerId: string
  /** Thousandths of a percent, today. */
  taxRate: number
  taxRateOn: (day: CalendarDate) => number
  squareLocationId: string
  /** As shown: part of what the payer agrees to. */
  shopName: string
  /** As shown before Subscribe, or null. */
  agreedTo: string | null
  /** A wallet's sheet has other words to agree to; a card by default. */
  paidBy?: PaidBy
  subscriberIds: string[]
  plan: OfferedPlan
  locationId: string
  timeZone: string
  quantity: number
  isGift: boolean
  gift: Gift | null
  /** What the code gives, its id, and which of its one-use codes it is. */
  offer: (Offering & { codeId: string; single: string | null }) | null
  /** The same in the same checkout (rule F). */
  fingerprint: string
  /** The same people, plan and location in any checkout (risk 27). */
  orderHash: string
}

export type OrderRefusal = { status: RefusalStatus; code: string; message: string; fields?: Record<string, string> }
export type Decision = { ok: true; order: Order } | { ok: false; refusal: OrderRefusal }

const no = (status: RefusalStatus, code: string, message: string): Extract<Decision, { ok: false }> => ({
  ok: false,
  refusal: { status, code, message },
})

/** Charges nothing (R2, R5, R45, risk 16 to 21). */
export const decideOrder = (offer: Offer, asked: AskedOrder, { checkoutId, roles, code }: OrderedIn): Decision => {
  const chosen = chosenIn(offer, asked)
  if ('ok' in chosen) return chosen
  const { plan, locationId } = chosen
  const linked = asked.linkedCustomerId ?? []
  const subscriberIds = linked.length > 0 ? [...linked] : [asked.customerId]
  const isGift = isGiven(plan, asked, roles)
  const wrong = peopleRefusal(offer, plan, subscriberIds) ?? roleRefusal(isGift, asked.customerId, subscriberIds, roles)
  if (wrong) return { ok: false, refusal: wrong }

  const given =
    code &&
    offerFor(code, {
      planId: plan.id,
      priceCents: plan.priceCents,
      renews: renews(plan.frequency) && !isGift,
      locationId,
      today: offer.shopDay,
    })
  if (given?.refused) {
    const { code: why } = given.refused
    return no(422, why, refusedCodeText(why, code && { code, plans: offer.plans, locations: [] }))
  }
  const taxRate = offer.taxRateAt(locationId)
  const price = totals(given?.offer.cents ?? plan.priceCents, subscriberIds.length, taxRate)
  if (asked.expectedTotalCents !== undefined && asked.expectedTotalCents !== price.totalCents)
    return no(
      409,
      'price_changed',
      'The price has changed. Please check the new total before you pay. Nothing was charged.',
    )
  const what = [asked.customerId, [...subscriberIds].sort(), plan.id, plan.modelId, locationId]
  return {
    ok: true,
    order: {
      ...price,
      checkoutId,
      payerId: asked.customerId,
      taxRate,
      taxRateOn: (day) => offer.taxRateAt(locationId, day),
      squareLocationId: offer.squareLocationOf(locationId),
      shopName: offer.shopName,
      agreedTo: asked.agreedTo ?? null,
      subscriberIds,
      plan,
      locationId,
      timeZone: offer.timeZoneOf(locationId),
      quantity: subscriberIds.length,
      isGift,
      gift: isGift ? (asked.gift ?? null) : null,
      offer: given && code ? { ...given.offer, codeId: code.id, single: code.single } : null,
      fingerprint: digest([...what, plan.priceCents, taxRate, checkoutId, ...(code ? [code.single ?? code.id] : [])]),
      orderHash: digest(what),
    },
  }
}

/** The plan and where, when it is sold there. */
export const chosenIn = (
  offer: Pick<Offer, 'plans'>,
  asked: Pick<AskedOrder, 'planId' | 'modelId' | 'locationId'>,
): { plan: OfferedPlan; locationId: string } | Extract<Decision, { ok: false }> => {
  const plan = offer.plans.find((one) => one.id === asked.planId)
  if (!plan || (asked.modelId !== undefined && asked.modelId !== plan.modelId))
    return no(422, 'plan_not_offered', 'This plan is not on sale. Please choose another one.')
  const locationId = asked.locationId ?? (plan.locationIds.length === 1 ? plan.locationIds[0] : undefined)
  if (!locationId) return no(422, 'location_missing', 'Please choose a location for this plan.')
  if (!plan.locationIds.includes(locationId))
    return no(422, 'plan_not_sold_there', 'This plan is not sold at that location. Please choose another one.')
  return { plan, locationId }
}

const peopleRefusal = (offer: Offer, plan: OfferedPlan, subscriberIds: readonly string[]): OrderRefusal | null =>
  new Set(subscriberIds).size !== subscriberIds.length
    ? {
        status: 422,
        code: 'subscriber_twice',
        message: 'Each subscriber must have a unique email and phone number.',
      }
    : quantityRefusal(offer, plan, subscriberIds.length)

export const quantityRefusal = (offer: Offer, plan: OfferedPlan, quantity: number): OrderRefusal | null => {
  if (quantity < plan.minimumQuantity)
    return {
      status: 422,
      code: 'quantity_too_small',
      message: `This plan is for ${plan.minimumQuantity} or more people. Please add another subscriber.`,
    }
  if (quantity > offer.maximumQuantity)
    return {
      status: 422,
      code: 'quantity_too_large',
      message: `You can buy at most ${offer.maximumQuantity} memberships at once.`,
    }
  return null
}

const isGiven = (plan: OfferedPlan, asked: AskedOrder, roles: OrderedIn['roles']): boolean =>
  plan.gift || asked.gift !== undefined || roles.get(asked.customerId) === 'gifter'

/** A gift's giver is no subscriber and its recipients do not pay; mixes are refused (risk 21, R51). */
const roleRefusal = (
  isGift: boolean,
  payerId: string,
  subscriberIds: readonly string[],
  given: OrderedIn['roles'],
): OrderRefusal | null => {
  const roles = subscriberIds.map((id) => given.get(id))
  const mixed = { status: 422, code: 'gift_roles_mixed', message: giftAdvice } as const
  if (isGift) return subscriberIds.includes(payerId) || roles.includes('gifter') ? mixed : null
  return given.get(payerId) === 'recipient' || roles.includes('recipient') || roles.includes('gifter') ? mixed : null
}
const giftAdvice =
  'In a gift you pay and someone else gets the membership. Please enter your own details and each recipient again.'

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
