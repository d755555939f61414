import type { ArtTileProps } from './ArtTile.tsx'
import type { Kit } from './kit.ts'

type Art = Pick<ArtTileProps, 'drinks' | 'ground'>

type Drawn = { frequency: string; gift: boolean; planType: string; minimumQuantity: number }

/** By its properties, so that an owner's new plan has a drawing too. */
export const artOfPlan = (kit: Kit, plan: Drawn): Art => {
  const long = plan.frequency === 'year' || plan.frequency === '6 months' ? 1 : 0
  if (plan.gift) return { drinks: [kit.gift], ground: long ? 'milk' : 'fruit' }
  if (plan.planType === 'Upgrade') return kit.upgrade[long]
  return plan.minimumQuantity > 1 ? kit.family[long] : kit.plan[long]
}

/** A present for gifts, two for families, one for the rest. */
export const artOfModel = (kit: Kit, plans: readonly Pick<Drawn, 'gift' | 'minimumQuantity'>[]): Art => {
  if (plans.length > 0 && plans.every((plan) => plan.gift)) return { drinks: [kit.gift], ground: 'fruit' }
  return plans.some((plan) => plan.minimumQuantity > 1) ? kit.family[0] : kit.model
}
