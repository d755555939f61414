import { type ShopKind, shopKinds } from '@sipday/contract/shop-kinds.ts'
import type { ShopContent } from '../release.ts'

/** What its owner says that the shop sells. */
export const kindOf = ({ rule }: ShopContent): ShopKind => {
  const value = rule['kind']?.value
  return shopKinds.find((kind) => kind === value) ?? 'other'
}

/**
 * `name`: for who chooses what the shop sells. `shop`: after the shop's name. `gets`, `firstPlan`: how its owner may call
 * what a member gets, and a plan.
 */
export const kindWords: Readonly<Record<ShopKind, { name: string; shop: string; gets: string; firstPlan: string }>> = {
  'bubble-tea': {
    name: 'Bubble tea',
    shop: 'a bubble tea shop',
    gets: 'A bubble tea a day',
    firstPlan: 'Bubble Tea Month',
  },
  coffee: { name: 'Coffee', shop: 'a coffee bar', gets: '2 coffees a day', firstPlan: 'Coffee Month' },
  'tea-and-juice': {
    name: 'Tea and juice',
    shop: 'a tea and juice bar',
    gets: 'A tea or juice a day',
    firstPlan: 'Tea Month',
  },
  'ice-cream': { name: 'Ice cream', shop: 'an ice cream shop', gets: '2 scoops a week', firstPlan: 'Ice Cream Month' },
  bakery: { name: 'Bakery', shop: 'a bakery', gets: 'A pastry a day', firstPlan: 'Bakery Month' },
  other: {
    name: 'Something else',
    shop: 'a shop of its own kind',
    gets: '10 visits a month',
    firstPlan: 'Regular Month',
  },
}

export const setUpWords = {
  price: (untaxed: boolean): string => (untaxed ? 'Price' : 'Price before tax'),
  often: 'How Often It Is Paid',
  noOften: 'Choose how often it is paid.',
} as const
