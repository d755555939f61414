import { z } from 'zod'

export const drinkDrawings = [
  'brown-sugar',
  'earl-grey',
  'lychee',
  'mango',
  'matcha',
  'passionfruit',
  'strawberry',
  'strawberry-green',
  'taro',
  'thai',
  'vietnamese-coffee',
  'treat',
  'gift',
  'cold-brew',
  'latte',
  'hot-cup',
  'cone',
  'sundae',
  'croissant',
  'loaf',
  'paper-cup',
  'present',
] as const
export type DrinkDrawing = (typeof drinkDrawings)[number]
export const drinkGrounds = ['milk', 'coffee', 'fruit', 'leaf', 'ice'] as const
export type DrinkGround = (typeof drinkGrounds)[number]

const art = z.object({ drinks: z.array(z.enum(drinkDrawings)), ground: z.enum(drinkGrounds).optional() })
const one = z.enum(drinkDrawings)
/** Of plans first that of a month, then that of a year. */
export const kit = z.object({
  banner: z.tuple([one, one, one, one]),
  thanks: z.tuple([one, one, one]),
  welcome: z.tuple([one, one, one]),
  model: art,
  plan: z.tuple([art, art]),
  family: z.tuple([art, art]),
  upgrade: z.tuple([art, art]),
  gift: one,
  /** In the small cup that stands for a benefit. */
  pearls: z.literal(true).optional(),
  straw: z.literal(true).optional(),
})
