import { percentOf } from './percent.ts'

/**
 * `reached`: saw the step or a later one; `saw`: anyone saw that very step. `cents`: kept of the purchases, without
 * tax. `monthOver`: whose first month is over; `stayed`: of these, who went into a second.
 */
export type Visitors = {
  visitors: number
  saw: readonly boolean[]
  reached: readonly number[]
  contacts: number
  tried: number
  paid: number
  drank: number
  monthOver: number
  stayed: number
  purchases: number
  cents: number
}

export const funnelSteps = ['membership', 'location', 'plan', 'summary'] as const
export type FunnelStep = 'came' | (typeof funnelSteps)[number] | 'contact' | 'tried' | 'paid' | 'drank' | 'stayed'

/**
 * `percent`: of those who came, to a tenth; `lost`: of the row before. No one is lost before a second month that has
 * not come.
 */
export type FunnelRow = { step: FunnelStep; visitors: number; percent: number; lost: number }

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
    monthOver: sum((one) => one.monthOver),
    stayed: sum((one) => one.stayed),
    purchases: sum((one) => one.purchases),
    cents: sum((one) => one.cents),
  }
}

/** Leaves out steps that no one saw, and the second month until a first one is over. */
export const funnelOf = (all: Visitors): FunnelRow[] => {
  const { visitors, saw, reached, contacts, tried, paid, drank, monthOver, stayed } = all
  const steps: { step: FunnelStep; visitors: number }[] = [
    { step: 'came', visitors },
    ...funnelSteps.flatMap((step, index) => (saw[index] ? [{ step, visitors: reached[index] ?? 0 }] : [])),
    { step: 'contact', visitors: contacts },
    { step: 'tried', visitors: tried },
    { step: 'paid', visitors: paid },
    { step: 'drank', visitors: drank },
    ...(monthOver > 0 ? [{ step: 'stayed' as const, visitors: stayed }] : []),
  ]
  return steps.map((row, index) => ({
    ...row,
    percent: percentOf(row.visitors, visitors),
    lost: row.step === 'stayed' ? 0 : (steps[index - 1]?.visitors ?? row.visitors) - row.visitors,
  }))
}
