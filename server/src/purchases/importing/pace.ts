import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { shopIsAsked } from '../../store/observing/asked.ts'

/** `rows`: looked up together. `rest`: follows each piece of work. */
export type Pace = { rows: number; rest: () => Promise<void> }

/** `share`: of the time, while someone is served; all of it while no one is. */
type Manners = { rows: number; share: number; isServing: () => boolean | Promise<boolean> }

/** Waiting for the database or for Square is no work. */
const LONGEST_REST_MS = 150

export const givingWay = ({ rows, share, isServing }: Manners): Pace => {
  let since = performance.now()
  return {
    rows,
    rest: async () => {
      const workedMs = performance.now() - since
      if (await isServing()) await sleep(Math.min(workedMs * (1 / share - 1), LONGEST_REST_MS))
      else await turn()
      since = performance.now()
    },
  }
}

/** Beside the shop, in its process. Rows that are read in a few milliseconds: a purchase waits for no more. */
export const besideTheShop = ({ serving }: Pick<Deps, 'serving'>): Pace =>
  givingWay({ rows: 10, share: 0.1, isServing: serving.isBusy })

/** It shares only the machine and the database. */
export const ownProcess = ({ db }: Pick<Deps, 'db'>): Pace =>
  givingWay({ rows: 500, share: 0.2, isServing: () => shopIsAsked(db) })
