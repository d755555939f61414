import { addDays, addMonths, type CalendarDate, dateIn, dayOf } from '@sipday/rules/calendar.ts'
import { totals } from '@sipday/rules/money.ts'
import { shareOf } from '@sipday/rules/refunds/pro-rata.ts'
import { membershipDates, termsOf } from '@sipday/rules/terms.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Beginning, type Draft, endAfter, freshLife, lifeOf, momentOn, type Setting } from './draft.ts'
import type { Join } from './joins.ts'
import { renewingLife } from './life.ts'
import { giftMessages, nameBy } from './names.ts'
import { placeOf } from './shop.ts'
import type { YearLife, YearMembership, YearOrder, YearPerson } from './story.ts'

const GIFT_HOUR_S = 9 * 3600

type Known = { payer: number; subscribers: number[] }

export const bookOf = (setting: Setting, seed: number) => {
  const { shop, levers, days } = setting
  const people: YearPerson[] = []
  const orders: YearOrder[] = []
  const memberships: YearMembership[] = []

  const meet = (chance: Chance, { placeId, at }: Join, familyName?: string): number =>
    people.push({ ...nameBy(chance, familyName), placeId, cameAt: at }) - 1

  const meetAll = (chance: Chance, join: Join): Known => {
    const payer = meet(chance, join)
    if (join.isGift) return { payer, subscribers: [meet(chance, join)] }
    const family = people[payer]?.familyName
    const others = Array.from({ length: join.quantity - 1 }, () => meet(chance, join, family))
    return { payer, subscribers: [payer, ...others] }
  }

  const order = (join: Join, known?: Known): void => {
    const number = orders.length
    const chance = chanceOf(seed, 2, number)
    const { plan, placeId, day, at, campaignId } = join
    const { timeZone } = placeOf(shop, placeId)
    const who = known ?? meetAll(chance, join)
    const sendOn = join.isGift && chance.happens(0.5) ? addDays(day, chance.whole(1, 21)) : null
    const taxRate = shop.taxRateAt(placeId, day)
    const paid = !chance.happens(levers.declinedOrders)
    const dueAt = sendOn === null ? at : days.at(sendOn, timeZone, GIFT_HOUR_S)
    const gift = join.isGift ? { sendOn, message: chance.oneOf(giftMessages), dueAt } : null
    const sum = totals(plan.priceCents, who.subscribers.length, taxRate)
    orders.push({ ...who, ...sum, planId: plan.id, placeId, day, at, taxRate, campaignId, gift, paid })
    // Most people try again with another card.
    if (!paid && known === undefined && chance.happens(0.7)) {
      const again = new Date(at.getTime() + chance.whole(60, 600) * 1000)
      if (again <= days.now && dateIn(again, timeZone) === day) order({ ...join, at: again }, who)
    }
    if (paid) begin(join, number, who, sendOn)
  }

  const begin = (join: Join, number: number, { payer, subscribers }: Known, sendOn: CalendarDate | null): void => {
    const { plan, placeId, at, day } = join
    const bought = orders[number]
    if (!bought) return
    const terms = termsOf({
      planName: plan.name,
      unitPriceCents: plan.priceCents,
      frequency: plan.frequency,
      quantity: subscribers.length,
      isGift: join.isGift,
      sendOn,
      boughtOn: day,
      taxRate: bought.taxRate,
    })
    const { kind, startedOn, paidThrough, endDate } = membershipDates(terms)
    const own = { planId: plan.id, planName: plan.name, frequency: plan.frequency, priceCents: plan.priceCents }
    for (const [position, subscriber] of subscribers.entries()) {
      // A family shares a card and a mind: what happens to one happens to all.
      const chance = chanceOf(seed, 3, number)
      const share = (cents: number) => shareOf(cents, subscribers.length, position)
      const start = { plan: own, placeId, startedOn, createdAt: at, paidThrough }
      const life =
        kind === 'renewing'
          ? renewingLife(
              setting,
              {
                ...start,
                anchorDay: dayOf(startedOn),
                paidCents: share(bought.totalCents),
                taxCents: share(bought.taxCents),
              },
              chance,
            )
          : endingLife(setting, start, endDate ?? paidThrough)
      memberships.push({
        ...life,
        order: number,
        position,
        payer,
        subscriber,
        kind,
        startedOn,
        createdAt: at,
        anchorDay: kind === 'renewing' && life.state !== 'ended' ? dayOf(startedOn) : null,
        firstPlaceId: placeId,
        claimedAt: bought.gift ? claimed(setting, chance, bought.gift.dueAt) : null,
      })
    }
    comeBack(join, number, subscribers)
  }

  /** Who was given a membership, or left, may buy one later. */
  const comeBack = (join: Join, number: number, subscribers: readonly number[]): void => {
    const last = memberships.at(-1)
    const chance = chanceOf(seed, 6, number)
    const [subscriber] = subscribers
    const isLikely = chance.happens(join.isGift ? levers.joinsAfterGift : levers.comesBack)
    if (!last?.endedAt || !isLikely || subscriber === undefined) return
    const { timeZone } = placeOf(shop, last.placeId)
    const day = addDays(dateIn(last.endedAt, timeZone), chance.whole(join.isGift ? 1 : 20, join.isGift ? 40 : 120))
    const at = momentOn(setting, chance, day, timeZone)
    const plans = shop.plans.filter(
      (plan) => !plan.gift && plan.minimumQuantity === 1 && plan.locationIds.includes(last.placeId),
    )
    if (at > days.now || plans.length === 0) return
    const plan = plans[chance.place(plans.map(({ frequency }) => (frequency === 'year' ? 1 : 5)))] ?? join.plan
    const again = { placeId: last.placeId, day, at, plan, quantity: 1, isGift: false, campaignId: null }
    order(again, { payer: subscriber, subscribers: [subscriber] })
  }

  const give = ({ placeId, day, at, plan }: Join, chance: Chance): void => {
    const subscriber = people.push({ ...nameBy(chance), placeId, cameAt: at }) - 1
    const own = { planId: plan.id, planName: plan.name, frequency: plan.frequency, priceCents: plan.priceCents }
    const endDate = addDays(addMonths(day, chance.oneOf([1, 1, 3, 6])), -1)
    const start = { plan: own, placeId, startedOn: day, createdAt: at, paidThrough: endDate }
    memberships.push({
      ...endingLife(setting, start, endDate),
      order: null,
      position: 0,
      payer: subscriber,
      subscriber,
      kind: 'complimentary',
      startedOn: day,
      createdAt: at,
      anchorDay: null,
      firstPlaceId: placeId,
      claimedAt: null,
    })
  }

  return { people, orders, memberships, join: (join: Join) => order(join), give }
}

/** A gift or a given membership runs to its last day. */
const endingLife = (
  setting: Setting,
  { startedOn, ...beginning }: Beginning & { startedOn: CalendarDate },
  endDate: CalendarDate,
): YearLife => {
  const draft: YearLife & Pick<Draft, 'usable' | 'usableFrom' | 'over'> = {
    ...freshLife(beginning),
    usableFrom: startedOn,
    over: false,
  }
  endAfter(setting, draft, endDate)
  return lifeOf(draft)
}

const claimed = ({ days }: Setting, chance: Chance, told: Date): Date | null => {
  if (!chance.happens(0.86)) return null
  const at = new Date(told.getTime() + chance.whole(600, 9 * 86_400) * 1000)
  return at <= days.now ? at : null
}
