import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { type CalendarDate, renews } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { areUntaxed } from '../../place.ts'
import { periodText, perPersonText, planTermText } from '../../price-text.ts'
import { listText } from '../../texts/list-text.ts'
import { reachedPlans } from '../checks/campaign-checks.ts'
import { priceHistory } from '../price-history.ts'
import type { ShopContent } from '../release.ts'

export type PrintWords = {
  title: string
  /** Above the price: one of several. */
  before: string
  price: string
  period: string
  how: readonly string[]
  /** Where there is less room. */
  short: string
  fine: string
  place: string
}
type Plan = DraftBody<'plan'> & { cents: number }

export const printTexts = {
  scan: 'Point your camera here',
  orGoTo: 'or go to',
  fold: 'Fold here',
  howToFold: 'Fold along the two lines so that both faces stand up, and tape this flap underneath.',
  howToCut: 'Cut along the lines.',
  notDrawn: 'Some letters cannot be printed',
  /** `letters`: at least one. */
  notDrawnWords: (letters: readonly string[]): string =>
    `${listText(letters)} would be ${letters.length === 1 ? 'an empty box' : 'empty boxes'} on the poster, the table tent and the stickers, which have Latin letters only. The link itself works.`,
}

/** Null when nothing that the link opens has a price today. */
export const printWords = (
  content: ShopContent,
  campaign: DraftBody<'campaign'>,
  day: CalendarDate,
): PrintWords | null => {
  const reached = reachedPlans(content, campaign)
  const named = campaign.planIds.filter((id) => reached.includes(id))
  const plans = (named.length > 0 ? named : reached).flatMap((id): Plan[] => {
    const plan = content.plan[id]
    const now = plan && priceHistory(plan.prices, day).find(({ when }) => when === 'now')
    return plan && now ? [{ ...plan, cents: now.cents }] : []
  })
  const [cheapest] = plans.toSorted((a, b) => a.cents - b.cents)
  if (!cheapest) return null
  const only = plans.length === 1
  const place = placeOf(content, campaign)
  const untaxed = areUntaxed(placesOf(content, campaign), day)
  return {
    title: titleOf(content, plans),
    before: only ? '' : 'Starting at',
    price: dollars(cheapest.cents),
    period: periodText(cheapest.frequency),
    how: howOf(plans),
    short: plans.every(({ gift }) => gift)
      ? 'Scan, pay on your phone, and give it away.'
      : 'Scan, pay on your phone, and have the first one now.',
    fine: [fineOf(cheapest, only, untaxed), place?.address ?? ''].filter(Boolean).join(' '),
    place: place?.name ?? '',
  }
}

/** Every day, or what else they have in common. */
const titleOf = (content: ShopContent, plans: readonly Plan[]): string => {
  const daily = plans.map(({ benefits }) => benefits.find((id) => content.benefit[id]?.use.per === 'day'))
  const [first] = daily
  const benefit = first !== undefined && daily.every((id) => id === first) ? content.benefit[first] : undefined
  if (benefit) return benefit.name
  return plans.length === 1 ? (plans[0]?.name ?? '') : 'Drinks for members'
}

const howOf = (plans: readonly Plan[]): string[] => {
  const what = plans.length === 1 ? plans[0]?.name : 'your membership'
  const pick = `Pick ${what} and pay on your phone.`
  return plans.every(({ gift }) => gift)
    ? [pick, 'We send your gift by email.', 'The code is shown at the counter.']
    : [pick, 'Show your code at the counter.', 'Have your first drink now.']
}

const fineOf = (plan: Plan, only: boolean, untaxed: boolean): string => {
  if (!only)
    return `${untaxed ? '' : 'Prices are before sales tax. '}A membership that renews does so until you cancel.`
  const people = perPersonText([plan])
  const term = `${planTermText(plan)}${!plan.gift && renews(plan.frequency) ? ' until you cancel' : ''}.`
  return `${plan.name}: ${[`${dollars(plan.cents)} ${periodText(plan.frequency)}`, people, untaxed ? '' : 'before sales tax'].filter(Boolean).join(', ')}. ${term}`
}

const placesOf = (content: ShopContent, { locationIds }: DraftBody<'campaign'>) =>
  locationIds.length > 0 ? locationIds.flatMap((id) => content.location[id] ?? []) : Object.values(content.location)

/** The only location of the link. */
const placeOf = (content: ShopContent, campaign: DraftBody<'campaign'>) => {
  const [place, another] = placesOf(content, campaign)
  if (another) return undefined
  return place && { name: place.name, address: place.address && `${place.address}.` }
}
