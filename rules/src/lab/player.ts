import type { LabPart, LabShop } from '@sipday/contract/office/money/lab.ts'
import { type Band, bandOf } from './bands.ts'
import { breakEvenAfterCosts } from './break-even.ts'
import { type Levers, unchanged } from './levers.ts'
import { type Busiest, busiestOf, hoursOf, type Outcome, outcomeOf } from './outcome.ts'
import { type Played, replay } from './replay.ts'

type Side = { outcome: Outcome; busiest: Busiest | null; hours: number[] }
export type LabResult = {
  real: Side
  tried: Side
  more: number
  less: number
  same: number
  /** Of what is left after drinks. */
  band: Band
  /** Those who renewed, by plan whose price rises. */
  breakEven: { planId: string; members: number; leavers: number }[]
  /** With nothing changed, the books’ own figures. */
  agrees: boolean
}

const SEED = 20_270_101
const DAYS_A_MONTH = 365.25 / 12

/** Keeps the parts, and plays them; each step of `play` is one part. */
export const createPlayer = (shop: LabShop) => {
  const parts: LabPart[] = []
  const asItWas = replay(shop, unchanged)
  return {
    add: (part: LabPart): void => {
      parts.push(part)
      asItWas.add(part)
    },
    *play(levers: Levers): Generator<void, LabResult> {
      const { add, played } = replay(shop, levers)
      for (const part of parts) {
        add(part)
        yield
      }
      return resultOf(shop, levers, asItWas.played, played)
    },
  }
}

const resultOf = (shop: LabShop, levers: Levers, was: Played, played: Played): LabResult => {
  const side = (of: Played, by: Levers): Side => ({
    outcome: outcomeOf(of, by, shop.leaving),
    busiest: busiestOf(of, shop.from),
    hours: hoursOf(of),
  })
  const [real, tried] = [side(was, unchanged), side(played, levers)]
  const { more, less, same } = played
  const band = bandOf(levers, SEED, (guessed, what) => {
    const { incomeCents, costCents } = outcomeOf(what === 'tried' ? played : was, guessed, shop.leaving)
    return incomeCents - costCents
  })
  return {
    real,
    tried,
    more,
    less,
    same,
    band,
    breakEven: breakEvens(shop, levers, played),
    agrees: agrees(shop, real),
  }
}

const agrees = ({ booked }: LabShop, { outcome }: Side): boolean =>
  outcome.netCents === booked.netCents &&
  outcome.taxCents === booked.taxCents &&
  outcome.backNetCents === booked.backNetCents &&
  outcome.backTaxCents === booked.backTaxCents

const breakEvens = ({ plans, from, until }: LabShop, levers: Levers, { renewers }: Played): LabResult['breakEven'] => {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return plans.flatMap(({ id, frequency }, nth) => {
    const cents = levers.plans[id]?.cents
    const all = renewers.get(nth)
    if (cents === undefined || levers.plans[id]?.members !== 'tell' || !all) return []
    if (cents * all.members <= all.paidCents) return []
    const months = frequency === 'year' ? 12 : 1
    const costCents = (all.costCents * months * DAYS_A_MONTH) / days
    const leavers = breakEvenAfterCosts({ ...all, costCents: costCents * (levers.cost / 100) }, cents)
    return [{ planId: id, members: all.members, leavers }]
  })
}
