import { percentOf } from './percent.ts'

/**
 * Visitors, and how far they came. `reached`: how many saw the membership, location, plan and summary or something after
 * it; `saw`: whether anyone saw that very step. `cents`: paid with the purchases and not sent back, without tax.
 */
export type Visitors = {
  visitors: number
  saw: readonly boolean[]
  reached: readonly number[]
  contacts: number
  tried: number
  paid: number
  drank: number
  purchases: number
  cents: number
}

export const funnelSteps = ['membership', 'location', 'plan', 'summary'] as const
export type FunnelStep = 'came' | (typeof funnelSteps)[number] | 'contact' | 'tried' | 'paid' | 'drank'

/** `percent`: of those who came, to a tenth; `lost`: of those of the row before. */
export type FunnelRow = { step: FunnelStep; visitors: number; percent: number; lost: number }

/** All of them together. */
export const addVisitors = (all: readonly Visitors[]): Visitors => {
  const sum = (of: (one: Visitors) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    visitors: sum((one) => one.visitors),
    saw: funnelSteps.map((_, index) => all.some((one) => one.saw[index])),
    reached: funnelSteps.map((_, index) => sum((one) => one.reached[index] ?? 0)),
    contacts: sum((one) => one.contacts),
    tried: sum((one) => one.tried),
    paid: sum((one) => one.paid),
    drank: sum((one) => one.drank),
    purchases: sum((one) => one.purchases),
    cents: sum((one) => one.cents),
  }
}

/** How many came how far, without the steps that a link leaves out: those that no one saw. */
export const funnelOf = ({ visitors, saw, reached, contacts, tried, paid, drank }: Visitors): FunnelRow[] => {
  const all: { step: FunnelStep; visitors: number }[] = [
    { step: 'came', visitors },
    ...funnelSteps.flatMap((step, index) => (saw[index] ? [{ step, visitors: reached[index] ?? 0 }] : [])),
    { step: 'contact', visitors: contacts },
    { step: 'tried', visitors: tried },
    { step: 'paid', visitors: paid },
    { step: 'drank', visitors: drank },
  ]
  return all.map((row, index) => ({
    ...row,
    percent: percentOf(row.visitors, visitors),
    lost: (all[index - 1]?.visitors ?? row.visitors) - row.visitors,
  }))
}
