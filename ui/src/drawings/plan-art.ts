import type { ArtTileProps } from './ArtTile.tsx'

type Art = Pick<ArtTileProps, 'drinks' | 'ground'>

/** What a plan's drawing depends on. */
type Drawn = { frequency: string; gift: boolean; planType: string; minimumQuantity: number }

/** By its properties, so that an owner's new plan has a drawing too. */
export const artOfPlan = (plan: Drawn): Art => {
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

/** A present for gifts, two cups for families, one for the rest. */
export const artOfModel = (plans: readonly Pick<Drawn, 'gift' | 'minimumQuantity'>[]): Art => {
  if (plans.length > 0 && plans.every((plan) => plan.gift)) return { drinks: ['gift'], ground: 'fruit' }
  if (plans.some((plan) => plan.minimumQuantity > 1)) return { drinks: ['taro', 'matcha'], ground: 'leaf' }
  return { drinks: ['brown-sugar'], ground: 'milk' }
}
