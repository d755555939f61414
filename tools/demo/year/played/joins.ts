import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import { holidaysFrom } from '@sipday/rules/hours/holidays.ts'
import { weekdayOf } from '@sipday/rules/hours/local-time.ts'
import { type Chance, chanceOf } from './chance.ts'
import { daysFrom } from './days.ts'
import { momentOn, type Setting } from './draft.ts'
import type { YearCampaign, YearPlace, YearPlan } from './shop.ts'

export type Join = {
  placeId: string
  day: CalendarDate
  at: Date
  plan: YearPlan
  quantity: number
  isGift: boolean
  campaignId: string | null
}

/** Campaigns follow each other. */
const CAMPAIGN_DAYS = 24
/** A new location sells many memberships. */
const OPENING_DAYS = 45
const OPENING_BURST = 1.6
/** So long before a holiday, memberships are given. */
const GIFT_DAYS = 14
const giftHolidays: readonly string[] = ['Christmas Day', 'Easter Sunday']
/** Valentine's Day, Mother's Day and graduation are in no calendar of holidays. */
const giftDays: readonly string[] = ['02-14', '05-10', '06-12']

type Run = { campaign: YearCampaign; from: CalendarDate; through: CalendarDate }

/** When each campaign runs, spread over the days. */
const runsOf = (campaigns: readonly YearCampaign[], first: CalendarDate, days: number): Run[] =>
  campaigns.map((campaign, index) => {
    const from = addDays(first, Math.floor((days * (index + 0.5)) / campaigns.length))
    return { campaign, from, through: addDays(from, CAMPAIGN_DAYS) }
  })

const isGiftSeason = (first: CalendarDate): ((day: CalendarDate) => boolean) => {
  const years = [first.slice(0, 4), String(Number(first.slice(0, 4)) + 1)]
  const given = [
    ...holidaysFrom(first).flatMap(({ day, name }) => (giftHolidays.includes(name) ? [day] : [])),
    ...years.flatMap((year) => giftDays.map((day) => `${year}-${day}`)),
  ]
  return (day) => given.some((holiday) => day <= holiday && day > addDays(holiday, -GIFT_DAYS))
}

const isFor = ({ modelIds, locationIds, planIds }: YearCampaign, plan: YearPlan, placeId: string): boolean =>
  (locationIds.length === 0 || locationIds.includes(placeId)) &&
  (modelIds.length === 0 || modelIds.includes(plan.modelId)) &&
  (planIds.length === 0 || planIds.includes(plan.id))

const weightOf = (
  { levers }: Setting,
  { gift, frequency, minimumQuantity, benefits }: YearPlan,
  most: number,
): number =>
  gift
    ? 0
    : (frequency === 'year' ? levers.yearlyPlans : 1 - levers.yearlyPlans) *
      (minimumQuantity > 1 ? levers.families : 1 - levers.families) *
      (benefits.some(({ per }) => per === 'month') && most > 1 ? levers.upgrades : 1 - levers.upgrades)

/** A gift, or by how usual each is. */
const planFor = (setting: Setting, place: YearPlace, chance: Chance, isGift: boolean): YearPlan | null => {
  const sold = setting.shop.plans.filter(({ locationIds }) => locationIds.includes(place.id))
  const gifts = sold.filter(({ gift }) => gift)
  if (isGift && gifts.length > 0) return chance.oneOf(gifts)
  const own = sold.filter(({ gift }) => !gift)
  const weights = own.map((plan) => weightOf(setting, plan, sold.length))
  return own[chance.place(weights)] ?? null
}

/**
 * More in some months and on some weekdays, during campaigns and openings; gifts before holidays. About as many
 * memberships as the levers say.
 */
export const joinsOf = (setting: Setting, first: CalendarDate, seed: number): Join[] => {
  const { shop, levers, days } = setting
  const runs = runsOf(
    shop.campaigns.filter(({ modelIds }) => !isGiftOnly(setting, modelIds)),
    first,
    levers.days,
  )
  const gifts = shop.campaigns.filter(({ modelIds }) => isGiftOnly(setting, modelIds))
  const giftSeason = isGiftSeason(first)
  const moments = shop.places.flatMap((place, index) =>
    daysFrom(first, days.today(place.timeZone)).map((day, since) => {
      const running = runs.filter(
        ({ campaign, from, through }) =>
          from <= day &&
          day <= through &&
          (campaign.locationIds.length === 0 || campaign.locationIds.includes(place.id)),
      )
      const season = levers.joinsByMonth[Number(day.slice(5, 7)) - 1] ?? 1
      const weekday = levers.joinsByWeekday[weekdayOf(day) - 1] ?? 1
      const opening = since < OPENING_DAYS ? OPENING_BURST : 1
      // Some locations are larger than others.
      const size = 1.35 - (index % 4) * 0.22
      const weight = size * season * weekday * opening * (running.length > 0 ? levers.campaignBurst : 1)
      return { place, day, weight, running }
    }),
  )
  const people = 1 + levers.families * 1.6
  const scale = levers.members / people / moments.reduce((sum, { weight }) => sum + weight, 0)
  const chance = chanceOf(seed, 1)
  return moments.flatMap(({ place, day, weight, running }): Join[] =>
    Array.from({ length: chance.times(weight * scale) }, () => {
      const isGift = chance.happens(giftSeason(day) ? levers.giftsAtHolidays : levers.giftsUsually)
      const plan = planFor(setting, place, chance, isGift)
      const at = momentOn(setting, chance, day, place.timeZone)
      const extra = chance.place([0.55, 0.3, 0.15])
      if (!plan || at > days.now) return []
      const known = isGift ? gifts : running.map(({ campaign }) => campaign)
      const campaign = known.find((one) => isFor(one, plan, place.id))
      const quantity = plan.minimumQuantity > 1 ? plan.minimumQuantity + extra : 1
      const campaignId = campaign && chance.happens(0.6) ? campaign.id : null
      return [{ placeId: place.id, day, at, plan, quantity, isGift: plan.gift, campaignId }]
    }).flat(),
  )
}

const isGiftOnly = ({ shop }: Setting, modelIds: readonly string[]): boolean =>
  modelIds.length > 0 && shop.plans.every(({ modelId, gift }) => gift || !modelIds.includes(modelId))
