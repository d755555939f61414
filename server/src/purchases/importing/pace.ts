import { setTimeout as sleep } from 'node:timers/promises'

/** `rows`: looked up together. `rest`: follows each piece of work. */
export type Pace = { rows: number; rest: () => Promise<void> }

/** Of a command: only the database is shared with the shop. */
export const ownProcess: Pace = { rows: 500, rest: () => Promise.resolve() }

/** Of the time of the process that sells (docs/measurements.md). */
const SHARE = 0.1
/** Rows that are read in a few milliseconds: a purchase waits for no more. */
const ROWS = 20
/** Waiting for the database or for Square is no work. */
const LONGEST_REST_MS = 60

/** Beside the shop, in its process: short pieces of work, each followed by a longer rest. */
export const besideTheShop = (): Pace => {
  let since = performance.now()
  return {
    rows: ROWS,
    rest: async () => {
      await sleep(Math.min((performance.now() - since) * (1 / SHARE - 1), LONGEST_REST_MS))
      since = performance.now()
    },
  }
}
