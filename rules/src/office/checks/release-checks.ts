import { sentence } from '../../written/isolated.ts'
import type { Check } from '@sipday/contract/office/draft.ts'
import { covers, sizesOf } from '../../uses/covers.ts'
import { legalTitles } from '../../texts/legal-titles.ts'
import { listText } from '../../texts/list-text.ts'
import { wordsProblem } from '../../texts/own-words.ts'
import { isShopText } from '../../texts/shop-texts.ts'
import { campaignChecks } from './campaign-checks.ts'
import { codeChecks } from './code-checks.ts'
import { nearestPassing, ratioText, weakPairs } from '../../look/contrast.ts'
import { sumChecks, yearChecks } from './sum-checks.ts'
import { gapsIn } from '../legal-templates.ts'
import { planChecks } from './plan-checks.ts'
import { each, found, isReachable, type ToCheck } from './to-check.ts'

const missing = (text: string): Check => ({ level: 'error', text, item: null, field: null })

/** What a shop cannot open without. */
const openingChecks = ({ wanted }: ToCheck): Check[] => [
  ...('brand' in wanted.brand ? [] : [missing('Give the shop its name.')]),
  ...(['terms', 'privacy'] as const).flatMap((kind) =>
    kind in wanted.legal ? [] : [missing(`Write the ${legalTitles[kind]}.`)],
  ),
  ...(Object.keys(wanted.location).length > 0 ? [] : [missing('Add a location.')]),
  ...(each(wanted, 'plan').some(({ id, body }) => body.onSale === 'public' && isReachable(wanted, id))
    ? []
    : [missing('Add a plan that everyone can buy at a location.')]),
]

const brandChecks = ({ wanted }: ToCheck): Check[] =>
  each(wanted, 'brand').flatMap(({ id, body }) =>
    weakPairs(body).map(({ field, words, ratio, least }) => {
      const better = nearestPassing(body)
      const offer = better === null ? 'Please choose another one.' : `The nearest main color that works is ${better}.`
      const lacks = `${words} has a contrast of ${ratioText(ratio)}:1 and needs ${least}:1.`
      return found('error', 'brand', id, field, `${lacks} ${offer}`)
    }),
  )

const legalChecks = ({ wanted }: ToCheck): Check[] =>
  each(wanted, 'legal').flatMap(({ id, body }) => {
    const gaps = gapsIn(body.body)
    const say = (text: string) => [found('error', 'legal', id, 'body', text)]
    if (body.body.trim() === '') return say(sentence`${body.title} has no text.`)
    return gaps.length > 0 ? say(sentence`${body.title} has gaps to fill in: ${gaps.join(', ')}.`) : []
  })

const locationChecks = ({ live, wanted, facts }: ToCheck): Check[] => [
  ...each(wanted, 'location').flatMap(({ id, body }) => {
    const say = (level: Check['level'], field: string, text: string) => [found(level, 'location', id, field, text)]
    const was = live.location[id]
    return [
      ...(was || body.hours === undefined || body.hours.length > 0
        ? []
        : say('error', 'hours', sentence`Enter the hours of ${body.name}, or say that it opens by appointment.`)),
      ...(body.timeZone === '' ? say('error', 'timeZone', sentence`Choose the time zone of ${body.name}.`) : []),
      ...(body.tax.some(({ from }) => from <= facts.day) || 'taxRate' in wanted.rule
        ? []
        : say('error', 'tax', sentence`Enter the sales tax of ${body.name}, 0 if there is none.`)),
      ...(was && was.timeZone !== body.timeZone && facts.inhabited.has(id)
        ? say('error', 'timeZone', sentence`${body.name} has members: its time zone cannot change.`)
        : []),
      ...((body.lat === null) === (body.lng === null)
        ? []
        : say('error', 'lat', sentence`${body.name} needs both coordinates, or none.`)),
      ...(each(wanted, 'plan').some((plan) => plan.body.onSale !== 'off' && plan.body.sells.includes(id))
        ? []
        : say('warning', 'name', sentence`${body.name} sells no plan.`)),
    ]
  }),
  ...each(live, 'location').flatMap(({ id, body }) =>
    id in wanted.location || !facts.inhabited.has(id)
      ? []
      : [found('error', 'location', id, null, sentence`${body.name} has members: close it instead of taking it off.`)],
  ),
]

const benefitChecks = ({ wanted }: ToCheck): Check[] =>
  each(wanted, 'benefit').flatMap(({ id, body }) => {
    if (!body.status.includes('Active')) return []
    const isSold = each(wanted, 'plan').some((plan) => plan.body.benefits.includes(id))
    const covered = each(wanted, 'drink').filter((drink) =>
      covers(body.use, { drinkId: drink.id, groupId: drink.body.groupId }),
    )
    const unheardOf = (body.use.covers?.sizes ?? []).filter(
      (size) => !covered.some((drink) => sizesOf(drink.body).some(({ name }) => name === size)),
    )
    return [
      ...(isSold ? [] : [found('warning', 'benefit', id, null, sentence`${body.name} is part of no plan.`)]),
      ...(body.use.covers === undefined || covered.length > 0
        ? []
        : [found('error', 'benefit', id, 'use', sentence`${body.name} is only for drinks that are not on the menu.`)]),
      ...(covered.length > 0
        ? unheardOf.map((size) =>
            found(
              'error',
              'benefit',
              id,
              'use',
              sentence`${body.name} names the size ${size}, which no drink of it has.`,
            ),
          )
        : []),
    ]
  })

const modelChecks = ({ wanted }: ToCheck): Check[] =>
  each(wanted, 'model').flatMap(({ id, body }) =>
    each(wanted, 'plan').some((plan) => plan.body.modelId === id)
      ? []
      : [found('warning', 'model', id, null, sentence`${body.name} has no plan, so no one sees it.`)],
  )

/** Then a size is left to charge. */
const someoneNamesSizes = ({ wanted }: ToCheck): boolean =>
  each(wanted, 'benefit').some(({ body }) => body.status.includes('Active') && body.use.covers?.sizes !== undefined)

const drinkChecks = (shop: ToCheck): Check[] => {
  const drinks = each(shop.wanted, 'drink')
  const dearer = someoneNamesSizes(shop)
    ? []
    : drinks.filter(({ body }) => sizesOf(body).some(({ cents }) => cents > 0))
  const [first] = dearer
  const who = dearer.length > 3 ? `${dearer.length} drinks` : listText(dearer.map(({ body }) => body.name))
  return [
    ...drinks.flatMap(({ id, body }) =>
      body.groupId in shop.wanted['drink-group']
        ? []
        : [found('error', 'drink', id, 'groupId', sentence`${body.name} needs a group.`)],
    ),
    ...(first
      ? [
          found(
            'warning',
            'drink',
            first.id,
            'sizes',
            sentence`${who} ${dearer.length === 1 ? 'has' : 'have'} dearer sizes, and no benefit says which it covers: tills charge nothing for them.`,
          ),
        ]
      : []),
  ]
}

/** What is said already stays; the office refuses at the field, so this is for what comes in a file. */
const textChecks = ({ live, wanted }: ToCheck): Check[] =>
  each(wanted, 'text').flatMap(({ id, body: { words } }) => {
    const problem = isShopText(id) && live.text[id]?.words !== words ? wordsProblem(id, words) : null
    return problem === null ? [] : [found('error', 'text', id, 'words', problem)]
  })

/** Errors stop a release; the doctor checks the live shop. */
export const checksOf = (shop: ToCheck): Check[] =>
  [
    openingChecks,
    brandChecks,
    legalChecks,
    locationChecks,
    modelChecks,
    benefitChecks,
    drinkChecks,
    planChecks,
    campaignChecks,
    codeChecks,
    textChecks,
    sumChecks,
    yearChecks,
  ].flatMap((look) => look(shop))

export const isStopped = (checks: readonly Check[]): boolean => checks.some(({ level }) => level === 'error')
