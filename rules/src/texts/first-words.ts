import { periodText } from '../price-text.ts'
import { capital } from './capital.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'
import { dollars } from '../money.ts'
import { shopTexts, type Words } from './shop-texts.ts'

export type Sold = {
  plans: readonly {
    id: string
    name: string
    priceCents: number
    frequency: string
    gift: boolean
    onSale: string
  }[]
  benefits: readonly { name: string; status: readonly string[]; planIds: readonly string[] }[]
  extras: readonly { kind: string; cents: number; onSale: boolean }[]
}

/** Of shops that sell something else than drinks. */
const nouns: { readonly [K in ShopKind]?: string } = { 'ice-cream': 'treat', bakery: 'treat' }

const withNoun = (words: string, noun: string): string =>
  words.replaceAll(/(?<!\{)\b(d)rink(s?)\b/gi, (_, first: string, many: string) =>
    first === 'D' ? capital(noun) + many : noun + many,
  )

/** Elsewhere what is added to a drink is an extra: oat milk is no topping. */
const haveToppings: readonly ShopKind[] = ['bubble-tea', 'ice-cream']

const withExtras = (words: string): string =>
  words
    .replaceAll('additional topping', 'extra')
    .replaceAll('extra toppings', 'extras')
    .replaceAll(/\btopping/gi, (word) => (word.startsWith('T') ? 'Extra' : 'extra'))

/**
 * What the shop says until its owner words it: in the words of its kind, and with the sums of what is on sale. What is
 * not known yet is left empty.
 */
export const firstWords = (kind: ShopKind, sold?: Sold): Words => {
  const noun = nouns[kind]
  const added = (text: string) => (haveToppings.includes(kind) ? text : withExtras(text))
  const words = Object.fromEntries(
    Object.entries(shopTexts).map(([key, text]) => [key, added(noun ? withNoun(text, noun) : text)]),
  ) as Words
  return { ...words, ...(sold && bannerOf(sold)), ...(sold && { 'drinks-toppings': added(toppingsOf(sold)) }) }
}

/** The cheapest that everyone can buy, one that renews if there is one. */
const bannerOf = ({ plans, benefits }: Sold): Partial<Words> => {
  const open = plans.filter(({ onSale }) => onSale === 'public')
  const own = open.filter(({ gift }) => !gift)
  const [plan] = (own.length > 0 ? own : open).toSorted((a, b) => a.priceCents - b.priceCents)
  if (!plan) return {}
  const gives = benefits.find(({ status, planIds }) => status.includes('Active') && planIds.includes(plan.id))
  return {
    'banner-title': gives?.name ?? plan.name,
    'banner-price': dollars(plan.priceCents),
    'banner-period': periodText(plan.frequency),
  }
}

const toppingsOf = ({ extras }: Sold): string => {
  const all = extras.filter(({ kind, onSale }) => kind === 'topping' && onSale).map(({ cents }) => cents)
  if (all.length === 0) return ''
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most
    ? `Each topping is + ${dollars(least)}.`
    : `Toppings are + ${dollars(least)} to + ${dollars(most)}.`
}
