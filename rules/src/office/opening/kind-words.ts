import type { ShopKind } from '@sipday/contract/shop-kinds.ts'

/** `name`: for who chooses what the shop sells. `shop`: after the shop's name. */
export const kindWords: Readonly<Record<ShopKind, { name: string; shop: string }>> = {
  'bubble-tea': { name: 'Bubble tea', shop: 'a bubble tea shop' },
  coffee: { name: 'Coffee', shop: 'a coffee bar' },
  'tea-and-juice': { name: 'Tea and juice', shop: 'a tea and juice bar' },
  'ice-cream': { name: 'Ice cream', shop: 'an ice cream shop' },
  bakery: { name: 'Bakery', shop: 'a bakery' },
  other: { name: 'Something else', shop: 'a shop of its own kind' },
}

export const setUpWords = {
  price: (untaxed: boolean): string => (untaxed ? 'Price' : 'Price before tax'),
  often: 'How Often It Is Paid',
  noOften: 'Choose how often it is paid.',
} as const
