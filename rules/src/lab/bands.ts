import { guesses, type Levers, unchanged } from './levers.ts'

const PLAYS = 200
/** How far each guess may be off, as a part of it. */
const OFF = 0.25

/** From the 5th to the 95th percentile. */
export type Band = { low: number; high: number }

/** A number from 0 to 1 for each asking, the same ones for a seed. */
const chance = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * How what is left after drinks differs from now, with every guess up to a quarter off. Each is as far off with what is
 * tried as without it, so that only its effect is in the band.
 */
export const bandOf = (
  levers: Levers,
  seed: number,
  leftOf: (guessed: Levers, what: 'tried' | 'real') => number,
): Band => {
  const next = chance(seed)
  const effects = Array.from({ length: PLAYS }, () => {
    const off = guesses.map((key) => [key, 1 - OFF + 2 * OFF * next()] as const)
    const drawn = (of: Levers): Levers => ({
      ...of,
      ...Object.fromEntries(off.map(([key, by]) => [key, of[key] * by])),
    })
    return leftOf(drawn(levers), 'tried') - leftOf(drawn(unchanged), 'real')
  }).toSorted((a, b) => a - b)
  const at = (part: number) => effects[Math.round(part * (PLAYS - 1))] ?? 0
  return { low: at(0.05), high: at(0.95) }
}
