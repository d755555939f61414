import type { Shop } from '@sipday/contract/catalogue.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'

export const kits: Readonly<Record<ShopKind, Shop['kit']>> = {
  'bubble-tea': {
    banner: ['thai', 'brown-sugar', 'strawberry', 'matcha'],
    thanks: ['mango', 'brown-sugar', 'taro'],
    welcome: ['strawberry-green', 'thai', 'vietnamese-coffee'],
    model: { drinks: ['brown-sugar'], ground: 'milk' },
    plan: [
      { drinks: ['earl-grey'], ground: 'milk' },
      { drinks: ['matcha'], ground: 'leaf' },
    ],
    family: [
      { drinks: ['taro', 'matcha'], ground: 'leaf' },
      { drinks: ['earl-grey', 'thai'], ground: 'milk' },
    ],
    upgrade: [
      { drinks: ['taro', 'treat'], ground: 'fruit' },
      { drinks: ['thai', 'treat'], ground: 'milk' },
    ],
    gift: 'gift',
    pearls: true,
    straw: true,
  },
  coffee: {
    banner: ['hot-cup', 'latte', 'cold-brew', 'hot-cup'],
    thanks: ['cold-brew', 'latte', 'hot-cup'],
    welcome: ['latte', 'hot-cup', 'cold-brew'],
    model: { drinks: ['latte'], ground: 'coffee' },
    plan: [
      { drinks: ['hot-cup'], ground: 'coffee' },
      { drinks: ['cold-brew'], ground: 'milk' },
    ],
    family: [
      { drinks: ['latte', 'hot-cup'], ground: 'coffee' },
      { drinks: ['cold-brew', 'latte'], ground: 'milk' },
    ],
    upgrade: [
      { drinks: ['hot-cup', 'croissant'], ground: 'coffee' },
      { drinks: ['cold-brew', 'croissant'], ground: 'milk' },
    ],
    gift: 'present',
  },
  'tea-and-juice': {
    banner: ['strawberry-green', 'mango', 'strawberry', 'mango'],
    thanks: ['strawberry-green', 'mango', 'strawberry'],
    welcome: ['strawberry', 'mango', 'strawberry-green'],
    model: { drinks: ['mango'], ground: 'fruit' },
    plan: [
      { drinks: ['strawberry'], ground: 'fruit' },
      { drinks: ['strawberry-green'], ground: 'leaf' },
    ],
    family: [
      { drinks: ['strawberry-green', 'mango'], ground: 'leaf' },
      { drinks: ['strawberry', 'mango'], ground: 'fruit' },
    ],
    upgrade: [
      { drinks: ['mango', 'croissant'], ground: 'fruit' },
      { drinks: ['strawberry', 'croissant'], ground: 'leaf' },
    ],
    gift: 'present',
    straw: true,
  },
  'ice-cream': {
    banner: ['cone', 'sundae', 'cone', 'sundae'],
    thanks: ['cone', 'sundae', 'cone'],
    welcome: ['sundae', 'cone', 'sundae'],
    model: { drinks: ['cone'], ground: 'fruit' },
    plan: [
      { drinks: ['cone'], ground: 'milk' },
      { drinks: ['sundae'], ground: 'fruit' },
    ],
    family: [
      { drinks: ['cone', 'sundae'], ground: 'fruit' },
      { drinks: ['sundae', 'cone'], ground: 'milk' },
    ],
    upgrade: [
      { drinks: ['cone', 'sundae'], ground: 'ice' },
      { drinks: ['sundae', 'cone'], ground: 'ice' },
    ],
    gift: 'present',
  },
  bakery: {
    banner: ['loaf', 'croissant', 'hot-cup', 'loaf'],
    thanks: ['croissant', 'loaf', 'hot-cup'],
    welcome: ['loaf', 'croissant', 'hot-cup'],
    model: { drinks: ['croissant'], ground: 'milk' },
    plan: [
      { drinks: ['loaf'], ground: 'milk' },
      { drinks: ['croissant'], ground: 'coffee' },
    ],
    family: [
      { drinks: ['croissant', 'loaf'], ground: 'milk' },
      { drinks: ['loaf', 'croissant'], ground: 'coffee' },
    ],
    upgrade: [
      { drinks: ['croissant', 'hot-cup'], ground: 'milk' },
      { drinks: ['loaf', 'hot-cup'], ground: 'coffee' },
    ],
    gift: 'present',
  },
  other: {
    banner: ['paper-cup', 'present', 'paper-cup', 'present'],
    thanks: ['paper-cup', 'present', 'paper-cup'],
    welcome: ['paper-cup', 'present', 'paper-cup'],
    model: { drinks: ['paper-cup'] },
    plan: [{ drinks: ['paper-cup'] }, { drinks: ['paper-cup'], ground: 'milk' }],
    family: [{ drinks: ['paper-cup', 'present'] }, { drinks: ['paper-cup', 'present'], ground: 'milk' }],
    upgrade: [{ drinks: ['paper-cup', 'present'] }, { drinks: ['paper-cup', 'present'], ground: 'milk' }],
    gift: 'present',
  },
}
