import type { Use } from '@sipday/contract/use.ts'

/* What is tried in the lab (O21). */

/** `cents`: the price without tax. `keep`: only who joined in these days pays it; `tell`: every renewal does. */
export type PlanLever = { cents?: number; members: 'keep' | 'tell'; without: readonly string[] }

/** What is left out stays as it was sold. */
export type BenefitLever = Partial<
  Pick<Use, 'count' | 'gapMinutes'> & { per: 'day' | 'week' | 'month'; menuCents: number; costCents: number }
>

export type Levers = {
  plans: Readonly<Record<string, PlanLever>>
  benefits: Readonly<Record<string, BenefitLever>>
  /** Percent of what happened there: closed, or another one like it. */
  places: Readonly<Record<string, 0 | 200>>
  /** Percent of those whose price rises who leave, for each 10 percent of the price. A guess. */
  leavePerTen: number
  /** Percent of what was measured: leaving, joining, drinks of each member, cost of a drink. */
  leaving: number
  joins: number
  drinks: number
  cost: number
}

/** What is not tried does not move; the guess moves nothing while no price rises. */
export const unchanged: Levers = {
  plans: {},
  benefits: {},
  places: {},
  leavePerTen: 4,
  leaving: 100,
  joins: 100,
  drinks: 100,
  cost: 100,
}

export const guesses = ['leavePerTen', 'leaving', 'joins', 'drinks', 'cost'] as const
export type Guess = (typeof guesses)[number]
