import type { BannerLine } from '@sipday/contract/catalogue.ts'
import type { Plan } from '@sipday/rules/catalogue.ts'
import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'

export type Art = Pick<ArtTileProps, 'drinks' | 'letter' | 'ground'>

/** What stands for a drink or a group of them: its drawing, or the first letter of its name. */
export const artOf = (name: string, { drawing, ground }: Pick<BannerLine, 'drawing' | 'ground'>): Art =>
  drawing ? { drinks: [drawing], ground } : { drinks: [], letter: [...name.trim()][0] ?? '', ground }

/** The drawing of a plan, chosen by its properties: an owner's new plan has one too. */
export const artOfPlan = (plan: Pick<Plan, 'frequency' | 'gift' | 'planType' | 'minimumQuantity'>): Art => {
  const long = plan.frequency === 'year' || plan.frequency === '6 months'
  if (plan.gift) return { drinks: ['gift'], ground: long ? 'milk' : 'fruit' }
  if (plan.planType === 'Upgrade') {
    return long ? { drinks: ['thai', 'treat'], ground: 'milk' } : { drinks: ['taro', 'treat'], ground: 'fruit' }
  }
  if (plan.minimumQuantity > 1) {
    return long ? { drinks: ['earl-grey', 'thai'], ground: 'milk' } : { drinks: ['taro', 'matcha'], ground: 'leaf' }
  }
  return long ? { drinks: ['matcha'], ground: 'leaf' } : { drinks: ['earl-grey'], ground: 'milk' }
}

/** The drawing of a model: a present for gifts, two cups for families, one for the rest. */
export const artOfModel = (plans: readonly Plan[]): Art => {
  if (plans.length > 0 && plans.every((plan) => plan.gift)) return { drinks: ['gift'], ground: 'fruit' }
  if (plans.some((plan) => plan.minimumQuantity > 1)) return { drinks: ['taro', 'matcha'], ground: 'leaf' }
  return { drinks: ['brown-sugar'], ground: 'milk' }
}
