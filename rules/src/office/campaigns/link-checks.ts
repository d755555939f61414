import { sentence } from '../../written/isolated.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { type CampaignSnapshot, type StepLabel, stepLabels } from '../../flow.ts'
import { listText } from '../../texts/list-text.ts'
import { reachedPlans } from '../checks/campaign-checks.ts'
import type { ShopContent } from '../release.ts'
import { campaignState } from './links.ts'

/** `stops`: whoever opens the link now, or later, does not find what it was made for. */
export type LinkCheck = { kind: 'ok' | 'note' | 'stops'; text: string }

type Asked = {
  /** The shop once the draft is live. */
  content: ShopContent
  id: string
  /** The shop's day. */
  day: CalendarDate
  /** Of locations, also of those that are closed. */
  names: Readonly<Record<string, string>>
}

const stops = (text: string): LinkCheck => ({ kind: 'stops', text })
const note = (text: string): LinkCheck => ({ kind: 'note', text })
const EVERYTHING = 'the link opens everything that is on sale'

/** Worst first; what is right when nothing is wrong. */
export const linkChecks = ({ content, id, day, names }: Asked): LinkCheck[] => {
  const body = content.campaign[id]
  if (!body) return []
  const found = [
    ...saleOf(content, body),
    ...placesOf(content, body, day, names),
    ...daysOf(body, day),
    ...twin(content, id, body),
  ]
  const wrong = [...found.filter(({ kind }) => kind === 'stops'), ...found.filter(({ kind }) => kind === 'note')]
  return found.some(({ kind }) => kind === 'stops') ? wrong : [...wrong, ...rightOf(content, body)]
}

const saleOf = (content: ShopContent, body: DraftBody<'campaign'>): LinkCheck[] => {
  const reached = reachedPlans(content, body)
  if (reached.length === 0) return [stops(`Nothing that it names can be bought: ${EVERYTHING}.`)]
  const [first] = body.planIds.filter((id) => reached.includes(id))
  return body.planIds
    .filter((id) => !reached.includes(id))
    .map((id) => {
      const plan = content.plan[id]
      const instead = first ? sentence` It opens ${content.plan[first]?.name ?? first} instead.` : ''
      if (!plan) return stops(`A plan that it names is no longer there.${instead}`)
      if (plan.onSale === 'off') return stops(sentence`${plan.name} is not on sale.${instead}`)
      return stops(sentence`${plan.name} is not sold where the link leads.${instead}`)
    })
}

const placesOf = (
  content: ShopContent,
  { locationIds }: DraftBody<'campaign'>,
  day: CalendarDate,
  names: Asked['names'],
): LinkCheck[] =>
  locationIds.flatMap((id) => {
    const place = content.location[id]
    if (!place) return [stops(`${names[id] ?? 'A location that it names'} is closed.`)]
    const opens = place.opensOn
    return opens !== null && day < opens
      ? [stops(sentence`${place.name} opens on ${dateText(opens)} and sells nothing before.`)]
      : []
  })

const daysOf = (body: DraftBody<'campaign'>, day: CalendarDate): LinkCheck[] => {
  const state = campaignState(body, day)
  if (state === 'waiting') return [note(`It begins on ${dateText(body.startsOn ?? day)}. Until then ${EVERYTHING}.`)]
  if (state === 'ended') return [stops(`It ended on ${dateText(body.endsOn ?? day)}. Since then ${EVERYTHING}.`)]
  return body.endsOn === null ? [] : [note(`It ends on ${dateText(body.endsOn)}. After that ${EVERYTHING}.`)]
}

const twin = (content: ShopContent, id: string, { utm }: DraftBody<'campaign'>): LinkCheck[] => {
  const other = Object.entries(content.campaign).find(
    ([one, body]) => one !== id && utm !== null && body.utm?.toLowerCase() === utm.toLowerCase(),
  )
  return other ? [stops(sentence`${other[1].name} has the same name in its address.`)] : []
}

const rightOf = (content: ShopContent, body: DraftBody<'campaign'>): LinkCheck[] => {
  const [plan] = body.planIds
  const places = body.locationIds.flatMap((id) => content.location[id]?.name ?? [])
  const sold = plan === undefined ? null : content.plan[plan]?.name
  if (!sold) return [{ kind: 'ok', text: 'It leads to something on sale.' }]
  if (places.length === 0) return [{ kind: 'ok', text: `${sold} is on sale.` }]
  return [{ kind: 'ok', text: `${listText(places)} ${places.length === 1 ? 'sells' : 'sell'} ${sold}.` }]
}

export type WayStep = {
  name: StepLabel
  isLeftOut: boolean
}

/** The visitor's way from a link's first screen (W4, R13, R45). `places`: of the link that sell its plan. */
export const wayOf = (opened: Pick<CampaignSnapshot, 'models' | 'locations' | 'planId'>, places: number): WayStep[] => {
  const byPlan = opened.planId !== null
  const byModel = opened.models.length > 0
  const onePlace = byPlan ? places === 1 : opened.locations.length === 1
  const leftOut: Partial<Record<StepLabel, boolean>> = {
    Membership: byPlan || byModel,
    Location: onePlace,
    Plan: byPlan,
  }
  return stepLabels.map((name) => ({ name, isLeftOut: leftOut[name] ?? false }))
}
