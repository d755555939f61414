import type { Use } from '@sipday/contract/use.ts'

/** No plan has it: a code gave it. */
export const EXTRA_DRINK = 'extra-drink'

/** Of those that the plan's first benefit is for. */
export const extraDrink = (benefits: readonly { use: Use; position: number }[]) => {
  const first = benefits.toSorted((one, other) => one.position - other.position)[0]
  const use: Use = { count: 1, per: 'once', ...(first?.use.covers && { covers: first.use.covers }) }
  return {
    id: EXTRA_DRINK,
    name: 'Extra drink',
    use,
    position: Math.max(0, ...benefits.map((one) => one.position)) + 1,
  }
}
