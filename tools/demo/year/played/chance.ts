/** The same seed gives the same numbers on every machine. */
export type Chance = {
  /** 0 inclusive to 1 exclusive. */
  number(): number
  /** Whether something of this probability happens. */
  happens(probability: number): boolean
  /** A whole number from `from` through `to`. */
  whole(from: number, to: number): number
  /** The list must not be empty. */
  oneOf<T>(list: readonly T[]): T
  /** An index, the heavier the likelier. */
  place(weights: readonly number[]): number
  /** Poisson, with this `mean`. */
  times(mean: number): number
}

/** 32 bits: each member of a seed has its own chances. */
const mixed = (numbers: readonly number[]): number => {
  let state = 0x9e3779b9
  for (const number of numbers) {
    state = Math.imul(state ^ number, 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

/** Seeded with a seed and a member's number, say (mulberry32). */
export const chanceOf = (...seeds: readonly number[]): Chance => {
  let state = mixed(seeds)
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let next = Math.imul(state ^ (state >>> 15), state | 1)
    next ^= next + Math.imul(next ^ (next >>> 7), next | 61)
    return ((next ^ (next >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(number() * (to - from + 1))
  return {
    number,
    happens: (probability) => number() < probability,
    whole,
    oneOf: (list) => {
      const one = list[Math.floor(number() * list.length)]
      if (one === undefined) throw new RangeError('there is nothing to choose from')
      return one
    },
    place: (weights) => {
      let sum = 0
      for (const weight of weights) sum += weight
      let left = number() * sum
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found === -1 ? weights.length - 1 : found
    },
    times: (mean) => {
      const limit = Math.exp(-mean)
      let count = -1
      for (let product = 1; product > limit; product *= number()) count += 1
      return Math.max(0, count)
    },
  }
}
