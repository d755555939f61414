import { sentence } from '../../written/isolated.ts'
import type { Check } from '@sipday/contract/office/draft.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { isPriceInRange, priceOn, priceRangeText } from '../prices.ts'
import { each, found, type ToCheck } from './to-check.ts'

type Plan = DraftBody<'plan'>
type Looked = { id: string; body: Plan; was: Plan | undefined } & ToCheck
type Finding = { level: Check['level']; field: keyof Plan; text: string }

const STEEP = 1.2

const error = (field: keyof Plan, text: string): Finding[] => [{ level: 'error', field, text }]

/** Lists may still name what was taken off, but nothing that never was. */
const unknown = (list: readonly string[], there: object, before: readonly string[] | undefined): boolean =>
  list.some((id) => !(id in there) && !before?.includes(id))

const belongs = ({ body, was, wanted }: Looked): Finding[] => [
  ...(body.modelId in wanted.model ? [] : error('modelId', sentence`${body.name} needs a membership type.`)),
  ...(unknown(body.sells, wanted.location, was?.sells)
    ? error('sells', sentence`${body.name} names a location that is not there.`)
    : []),
  ...(unknown(body.benefits, wanted.benefit, was?.benefits)
    ? error('benefits', sentence`${body.name} names a benefit that is not there.`)
    : []),
]

const offered = ({ body, wanted }: Looked): Finding[] =>
  body.onSale === 'off'
    ? []
    : [
        ...(body.sells.some((id) => id in wanted.location)
          ? []
          : error('sells', sentence`${body.name} is sold at no location.`)),
        ...(body.benefits.some((id) => wanted.benefit[id]?.status.includes('Active'))
          ? []
          : error('benefits', sentence`${body.name} has no benefit.`)),
      ]

const priced = ({ body, facts }: Looked): Finding[] => [
  ...(priceOn(body.prices, facts.day) === null
    ? error('prices', sentence`${body.name} needs a price from ${dateText(facts.day)} on.`)
    : []),
  ...(body.prices.some(({ cents }) => !isPriceInRange(cents)) ? error('prices', priceRangeText) : []),
]

/** Past prices are facts; a new one begins today or later. */
const pastKept = ({ body, was, facts }: Looked): Finding[] => {
  if (!was) return []
  const past = (plan: Plan) =>
    JSON.stringify(
      plan.prices
        .filter(({ from }) => from < facts.day)
        .map(atDay)
        .toSorted(),
    )
  return past(was) === past(body)
    ? []
    : error(
        'prices',
        sentence`A new price of ${body.name} begins on ${dateText(facts.day)} or later; earlier ones stay.`,
      )
}
const atDay = ({ cents, from }: Plan['prices'][number]): string => `${from} ${cents}`

const steep = ({ body, was, facts }: Looked): Finding[] => {
  const present = was ? priceOn(was.prices, facts.day) : null
  if (present === null || !was) return []
  const known = new Set(was.prices.map(atDay))
  const highest = Math.max(0, ...body.prices.filter((price) => !known.has(atDay(price))).map(({ cents }) => cents))
  return highest > present * STEEP
    ? [
        {
          level: 'warning',
          field: 'prices',
          text: sentence`${body.name} goes up by more than 20%, from ${dollars(present)} to ${dollars(highest)}.`,
        },
      ]
    : []
}

const counted = ({ body, wanted }: Looked): Finding[] => {
  const most = Number(wanted.rule['maximumQuantity']?.value ?? 10)
  return body.minimumQuantity > most
    ? error(
        'minimumQuantity',
        sentence`${body.name} is sold from ${body.minimumQuantity}, but at most ${most} at once.`,
      )
    : []
}

const frequencyKept = ({ id, body, was, facts }: Looked): Finding[] =>
  was && was.frequency !== body.frequency && facts.sold.has(id)
    ? error('frequency', sentence`${body.name} was sold by ${was.frequency}: make another plan instead.`)
    : []

const nameOnce = ({ id, body, wanted }: Looked): Finding[] =>
  each(wanted, 'plan').some(
    (other) => other.id < id && other.body.modelId === body.modelId && other.body.name === body.name,
  )
    ? error('name', sentence`Two plans are called ${body.name}.`)
    : []

/** Compared with the cheapest base plan of its model and frequency (R33). */
const upgradeDearer = ({ body, wanted, facts }: Looked): Finding[] => {
  if (body.planType !== 'Upgrade' || body.onSale === 'off') return []
  const priceOf = (plan: Plan) => priceOn(plan.prices, facts.day) ?? Infinity
  const [base] = each(wanted, 'plan')
    .map((one) => one.body)
    .filter(
      (other) =>
        other.planType === 'Base' &&
        other.onSale !== 'off' &&
        other.modelId === body.modelId &&
        other.frequency === body.frequency,
    )
    .toSorted((a, b) => priceOf(a) - priceOf(b))
  return base && priceOf(body) < priceOf(base)
    ? error('prices', sentence`The upgrade ${body.name} is cheaper than ${base.name}.`)
    : []
}

const looks = [belongs, offered, priced, pastKept, steep, counted, frequencyKept, nameOnce, upgradeDearer]

export const planChecks = (shop: ToCheck): Check[] =>
  each(shop.wanted, 'plan').flatMap(({ id, body }) =>
    looks
      .flatMap((look) => look({ ...shop, id, body, was: shop.live.plan[id] }))
      .map(({ level, field, text }) => found(level, 'plan', id, field, text)),
  )
