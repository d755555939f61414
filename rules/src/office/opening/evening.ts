import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import type { CalendarDate } from '../../calendar.ts'
import { weekWords } from '../../hours/hours-words.ts'
import { zoneName } from '../../hours/us-zones.ts'
import { percentText } from '../../money.ts'
import { priceText } from '../../price-text.ts'
import { capital, lowered } from '../../texts/capital.ts'
import { listText } from '../../texts/list-text.ts'
import { shopTexts } from '../../texts/shop-texts.ts'
import { textOfUse } from '../../uses/use-words.ts'
import { sumChecks } from '../checks/sum-checks.ts'
import { each, isReachable } from '../checks/to-check.ts'
import { gapsIn, legalTemplates } from '../legal-templates.ts'
import { lastPrice } from '../price-history.ts'
import { noContent, type ShopContent } from '../release.ts'
import { kindOf, kindWords } from './kind-words.ts'

export const eveningSteps = [
  'name',
  'location',
  'gets',
  'plan',
  'words',
  'legal',
  'factor',
  'rehearsal',
  'publish',
] as const
export type EveningStep = (typeof eveningSteps)[number]

type Row = {
  step: EveningStep
  name: string
  done: boolean
  /** What was answered, or what will be asked. */
  answer: string
  /** What a step that is done still lacks. */
  missing: string[]
  minutes: number
}
/** Before the first release; `text` names what has to be so. */
type Before = { text: string; done: boolean }
export type Evening = { rows: Row[]; before: Before[] }

type Location = DraftBody<'location'>

const hasHours = ({ hours }: Location): boolean => hours === undefined || hours.length > 0
const isTaxed = ({ tax }: Location): boolean => tax.length > 0
const isPicked = ({ square }: Location): boolean => square.length > 0

const taxWords = ({ tax }: Location): string => {
  const rate = tax.at(-1)?.rate
  if (rate === undefined) return ''
  return rate === 0 ? 'no sales tax' : `${percentText(rate)} sales tax`
}

/** "Pearl District, 1134 NW Everett Street. Pacific time, open daily from 7 AM, no sales tax." */
const placeWords = (place: Location): string => {
  const zone = place.timeZone && `${zoneName(place.timeZone)} time`
  const known = [zone, weekWords(place.hours ?? []), taxWords(place)].filter(Boolean).join(', ')
  return sentence`${place.name}, ${place.address}.${known && ` ${capital(known)}.`}`
}

const lacksOf = (place: Location): string[] => [
  ...(hasHours(place) ? [] : ['Hours still to enter']),
  ...(place.timeZone ? [] : ['Time zone still to choose']),
  ...(isTaxed(place) ? [] : ['Tax still to answer']),
  ...(isPicked(place) ? [] : ['Square location still to pick']),
]

const locationRow = (content: ShopContent): Row => {
  const places = each(content, 'location').map(({ body }) => body)
  const named = places.length > 1
  return {
    step: 'location',
    name: 'First location',
    done: places.length > 0,
    answer: places.map(placeWords).join(' ') || 'Where it is, when it is open, and whether a drink is taxed there.',
    missing: places.flatMap((place) => lacksOf(place).map((lack) => (named ? sentence`${place.name}: ${lack}` : lack))),
    minutes: 8,
  }
}

const legalGaps = ({ legal }: ShopContent): string[] =>
  gapsIn(...legalKinds.map((kind) => legal[kind]?.body ?? legalTemplates[kind]))

const unsoldIn = (content: ShopContent): string[] => {
  const plans = each(content, 'plan').filter(({ body }) => body.onSale !== 'off')
  if (plans.length === 0) return []
  return [
    ...plans
      .filter(({ id }) => !isReachable(content, id))
      .map(({ body }) => sentence`${body.name} is sold at no location yet`),
    ...each(content, 'location')
      .filter(({ id }) => !plans.some(({ body }) => body.sells.includes(id)))
      .map(({ body }) => sentence`${body.name} sells no plan yet`),
  ]
}

/** `host`: where the shop will open. `rehearsed`: whether a drink was handed out in a rehearsal. */
type Where = { host: string; rehearsed: boolean }

const rowsOf = (content: ShopContent, { host, rehearsed }: Where, waitsFor: Before | undefined): Row[] => {
  const brand = content.brand['brand']
  const benefits = each(content, 'benefit').map(({ body }) => `${body.name} (${lowered(textOfUse(body.use))})`)
  const plans = each(content, 'plan')
  const gaps = legalGaps(content)
  const aboutYou = brand !== undefined && brand.offerLine !== '' && brand.tagline !== ''
  return [
    {
      step: 'name',
      name: 'Name and kind of shop',
      done: brand !== undefined,
      answer: brand
        ? sentence`${brand.shopName}, ${kindWords[kindOf(content)].shop}`
        : 'Gives your pages their drawings and first words.',
      missing: [],
      minutes: 2,
    },
    locationRow(content),
    {
      step: 'gets',
      name: 'What a member gets',
      done: benefits.length > 0,
      answer: benefits.length > 0 ? `${listText(benefits)}.` : 'How many, how often, and when.',
      missing: [],
      minutes: 4,
    },
    {
      step: 'plan',
      name: 'First plan and price',
      done: plans.length > 0,
      answer:
        listText(
          plans.map(
            ({ body }) => sentence`${body.name}, ${priceText(lastPrice(body.prices)?.cents ?? 0, body.frequency)}`,
          ),
        ) || 'What it is called, what it costs, and how often it is paid.',
      missing: unsoldIn(content),
      minutes: 4,
    },
    {
      step: 'words',
      name: 'Words',
      done: aboutYou,
      answer: aboutYou
        ? `${brand.offerLine}. ${brand.tagline}`.replaceAll('..', '.')
        : `${Object.keys(shopTexts).length} sentences are there already. 2 are about you and want a look.`,
      missing: [],
      minutes: 5,
    },
    {
      step: 'legal',
      name: 'Legal texts',
      done: gaps.length === 0 && legalKinds.every((kind) => kind in content.legal),
      answer:
        gaps.length === 0
          ? 'Four texts without gaps.'
          : `Four drafts with ${countText(gaps.length, 'gap')}: ${listText(gaps)}.`,
      missing: [],
      minutes: 5,
    },
    {
      step: 'factor',
      name: 'Second factor',
      // No one gets this far without one (O2).
      done: true,
      answer: 'You signed in with it, so that no one else can publish.',
      missing: [],
      minutes: 2,
    },
    {
      step: 'rehearsal',
      name: 'Rehearsal',
      done: rehearsed,
      answer: rehearsed
        ? 'You tried it out, and everything of it was thrown away.'
        : 'Buy on your phone with a test card, and hand out the drink at the till. Then it is thrown away.',
      missing: [],
      minutes: 10,
    },
    {
      step: 'publish',
      name: 'Publish',
      done: false,
      answer: waitsFor ? `Waits for this: ${waitsFor.text}.` : `Opens the shop on ${host}.`,
      missing: [],
      minutes: 1,
    },
  ]
}

const beforeOf = (content: ShopContent, day: CalendarDate): Before[] => {
  const places = each(content, 'location').map(({ body }) => body)
  const facts = { day, sold: new Set<string>(), visited: new Set<string>(), inhabited: new Set<string>() }
  const plans = each(content, 'plan')
  const all = (text: string, holds: (place: Location) => boolean): Before => ({
    text,
    done: places.length > 0 && places.every(holds),
  })
  return [
    { text: 'The shop has its name', done: 'brand' in content.brand },
    all('Each location has hours', hasHours),
    all('Its time zone is confirmed', ({ timeZone }) => timeZone !== ''),
    all('Its tax is answered', isTaxed),
    all('Square location is picked', isPicked),
    {
      text: 'A plan is on sale at a location',
      done: plans.some(({ id, body }) => body.onSale === 'public' && isReachable(content, id)),
    },
    {
      text: 'Every sum and count on the pages is a plan’s',
      done: plans.length > 0 && sumChecks({ live: noContent, wanted: content, facts }).length === 0,
    },
    {
      text: 'Legal texts have no gaps',
      done: legalKinds.every((kind) => kind in content.legal) && legalGaps(content).length === 0,
    },
    { text: 'You have a second factor', done: true },
  ]
}

/** Where the set-up of a shop stands (O6.1). */
export const eveningOf = (content: ShopContent, { day, ...where }: Where & { day: CalendarDate }): Evening => {
  const before = beforeOf(content, day)
  return {
    before,
    rows: rowsOf(
      content,
      where,
      before.find(({ done }) => !done),
    ),
  }
}

/** "4 of 9 done, about 25 minutes left." */
export const leftWords = (rows: readonly Row[]): string => {
  const minutes = rows.filter(({ done }) => !done).reduce((sum, row) => sum + row.minutes, 0)
  const done = rows.filter((row) => row.done).length
  return `${done} of ${rows.length} done, about ${countText(minutes, 'minute')} left.`
}
