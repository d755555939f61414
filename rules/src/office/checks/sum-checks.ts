import { sentence } from '../../written/isolated.ts'
import type { Check } from '@sipday/contract/office/draft.ts'
import { dollars } from '../../money.ts'
import { priceText } from '../../price-text.ts'
import { listText } from '../../texts/list-text.ts'
import { isShopText } from '../../texts/shop-texts.ts'
import { whereShown } from '../../texts/where-shown.ts'
import { lastPrice } from '../price-history.ts'
import { priceOn } from '../prices.ts'
import { sizesOf } from '../../uses/covers.ts'
import { textOfUse } from '../../uses/use-words.ts'
import { countsIn, knownCounts } from './counts.ts'
import { each, found, type ToCheck } from './to-check.ts'

type Shop = Pick<ToCheck, 'wanted' | 'facts'>
type Said = { check: (text: string) => Check; where: string; words: string }

const saidIn = ({ wanted }: Shop): Said[] => [
  ...each(wanted, 'brand').flatMap(({ id, body }) => [
    {
      where: 'The line about what you offer',
      words: body.offerLine,
      check: (text: string) => found('warning', 'brand', id, 'offerLine', text),
    },
    {
      where: 'The tagline',
      words: body.tagline,
      check: (text: string) => found('warning', 'brand', id, 'tagline', text),
    },
  ]),
  ...each(wanted, 'text').flatMap(({ id, body }) =>
    isShopText(id) && !body.right
      ? [
          {
            where: `“${whereShown[id]}”`,
            words: body.words,
            check: (text: string) => found('warning', 'text', id, 'words', text),
          },
        ]
      : [],
  ),
  ...each(wanted, 'benefit').map(({ id, body }) => ({
    where: 'A benefit',
    words: body.name,
    check: (text: string) => found('warning', 'benefit', id, 'name', text),
  })),
  ...(['model', 'plan'] as const).flatMap((subject) =>
    each(wanted, subject).flatMap(({ id, body }) =>
      'onSale' in body && body.onSale === 'off'
        ? []
        : [
            {
              where: body.name,
              words: `${body.name}. ${body.description}`,
              check: (text: string) => found('warning', subject, id, 'description', text),
            },
          ],
    ),
  ),
]

const SUM = /\$\s?(\d[\d,]*(?:\.\d{2})?)/g
const PERCENT = /(\d+(?:\.\d+)?)\s?(?:%|percent\b)/g
const centsIn = (words: string): number[] =>
  [...words.matchAll(SUM)].map(([, sum = '']) => Math.round(Number(sum.replaceAll(',', '')) * 100))
const percentsIn = (words: string): number[] => [...words.matchAll(PERCENT)].map(([, percent]) => Number(percent))

const onSale = ({ wanted, facts }: Shop) =>
  each(wanted, 'plan').flatMap(({ body }) => {
    const cents = priceOn(body.prices, facts.day) ?? lastPrice(body.prices)?.cents
    return body.onSale === 'off' || cents === undefined ? [] : [{ ...body, cents }]
  })

/** A month of a year's price, and a day of it, are sums of the plan too. */
const shares = { month: [1, 30, 31], year: [1, 12, 365], '3 months': [1, 3, 90], '6 months': [1, 6, 182] } as const

/** Every sum that something on sale has, now or from a later day on. */
const knownCents = (shop: Shop): Set<number> =>
  new Set([
    ...onSale(shop).flatMap(({ frequency, cents, prices }) =>
      [cents, ...prices.filter(({ from }) => from > shop.facts.day).map((later) => later.cents)].flatMap((price) =>
        shares[frequency].map((share) => Math.round(price / share)),
      ),
    ),
    ...each(shop.wanted, 'drink').flatMap(({ body }) => [
      body.upgradeCents,
      ...sizesOf(body).map(({ cents }) => cents),
    ]),
    ...each(shop.wanted, 'extra').map(({ body }) => body.cents),
    ...each(shop.wanted, 'benefit').flatMap(({ body }) => [body.menuCents ?? 0, ...centsIn(body.name)]),
  ])

/** What one plan is cheaper than another of the same frequency, and what benefits promise. */
const knownPercents = (shop: Shop): Set<number> => {
  const plans = onSale(shop)
  return new Set([
    ...plans.flatMap((one) =>
      plans
        .filter((other) => other.frequency === one.frequency)
        .map((other) => Math.round((1 - one.cents / other.cents) * 100)),
    ),
    ...each(shop.wanted, 'benefit').flatMap(({ body }) => percentsIn(body.name)),
  ])
}

const wrongSums = (shop: Shop): { check: Check; about: string }[] => {
  const plans = onSale(shop)
  if (plans.length === 0) return []
  const beside = listText(
    [...new Set(plans.map(({ name, cents, frequency }) => `${name} ${priceText(cents, frequency)}`))].slice(0, 4),
  )
  const [cents, percents] = [knownCents(shop), knownPercents(shop)]
  const uses = plans.map(({ name, benefits }) => ({
    name,
    uses: benefits.flatMap((id) => shop.wanted.benefit[id]?.use ?? []),
  }))
  const counts = new Set<string>(uses.flatMap((plan) => knownCounts(plan.uses)))
  const gives = listText(
    uses.map((plan) => `${plan.name} ${listText(plan.uses.map((use) => textOfUse(use)))}`).slice(0, 4),
  )
  return saidIn(shop).flatMap(({ where, words, check }) => {
    const wrong = [
      ...centsIn(words).flatMap((one) => (cents.has(one) ? [] : [dollars(one)])),
      ...percentsIn(words).flatMap((one) => (percents.has(one) ? [] : [`${one}%`])),
    ]
    const uncounted = countsIn(words).flatMap(({ count, said }) => (counts.has(count) ? [] : [`“${said}”`]))
    if (wrong.length + uncounted.length === 0) return []
    const about = `${where} says ${listText([...new Set([...wrong, ...uncounted])])}`
    const than = listText([wrong.length > 0 ? beside : '', uncounted.length > 0 ? gives : ''].filter(Boolean))
    return [{ about, check: check(`${about}, which nothing on sale has. On sale: ${than}.`) }]
  })
}

/** Sums, percents and counts on the pages that nothing on sale has, unless the shop says so already. */
export const sumChecks = ({ live, wanted, facts }: ToCheck): Check[] => {
  const known = new Set(wrongSums({ wanted: live, facts }).map(({ about }) => about))
  return wrongSums({ wanted, facts }).flatMap(({ about, check }) => (known.has(about) ? [] : [check]))
}

/** A year that costs more than twelve months, unless it is on sale so already. */
export const yearChecks = (shop: ToCheck): Check[] =>
  each(shop.wanted, 'plan').flatMap(({ id, body }) => {
    const year = priceOn(body.prices, shop.facts.day)
    if (body.frequency !== 'year' || body.onSale === 'off' || year === null) return []
    const was = shop.live.plan[id]
    if (was && was.onSale !== 'off' && priceOn(was.prices, shop.facts.day) === year) return []
    const month = onSale(shop).find(
      (one) =>
        one.frequency === 'month' &&
        one.modelId === body.modelId &&
        one.planType === body.planType &&
        one.cents * 12 < year,
    )
    if (!month) return []
    const text = sentence`${body.name} is ${dollars(year)}, ${dollars(year - month.cents * 12)} more than twelve times ${month.name}.`
    return [found('warning', 'plan', id, 'prices', text)]
  })
