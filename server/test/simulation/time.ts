export type Chance = {
  /** In [0, below). */
  below(below: number): number
  percent(percent: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** Mulberry32: enough to shuffle events, not for secrets. */
export const chanceOf = (seed: number): Chance => {
  let state = (seed * 2654435761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}

type Waiting = { at: number; order: number; wake: () => void }

/** Time jumps from one sleeper to the next. */
export const createTime = (startAt: number) => {
  let now = startAt
  let order = 0
  const waiting: Waiting[] = []
  return {
    now: () => new Date(now),
    sleep: (ms: number): Promise<void> =>
      new Promise((wake) => {
        order += 1
        const one = { at: now + Math.max(0, ms), order, wake }
        const place = waiting.findIndex((other) => other.at > one.at)
        if (place < 0) waiting.push(one)
        else waiting.splice(place, 0, one)
      }),
    /** Runs until no one sleeps any more. */
    async run(): Promise<void> {
      for (;;) {
        await settleMicrotasks()
        const next = waiting.shift()
        if (!next) return
        now = next.at
        next.wake()
      }
    },
  }
}
export type Time = ReturnType<typeof createTime>

/** Everything that can go on without time passing has gone on after these turns. */
const settleMicrotasks = async (): Promise<void> => {
  for (let turn = 0; turn < 24; turn++) await Promise.resolve()
}
