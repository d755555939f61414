import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import type { Db } from '../database.ts'

const WAIT_MS = 250
/** How old a displayed catalogue may be. */
const OLDEST_MS = 10 * 60_000

type Shown = { catalogue: Catalogue; ageSeconds: number | null }

const last = new WeakMap<Db, { catalogue: Catalogue; at: number }>()

/**
 * The catalogue for display: current (`ageSeconds` null) or, when the database does not answer in time, at most 10
 * minutes old. Never use it to charge. Throws like `catalogueOf` when the cached one is too old.
 */
export const shownCatalogue = async (db: Db, seen: number | null = null): Promise<Shown> => {
  const asked = catalogueOf(db, seen).then((catalogue): Shown => {
    last.set(db, { catalogue, at: performance.now() })
    return { catalogue, ageSeconds: null }
  })
  const known = last.get(db)
  if (!known || performance.now() - known.at > OLDEST_MS) return asked
  const fromMemory = (): Shown => ({
    catalogue: known.catalogue,
    ageSeconds: Math.ceil((performance.now() - known.at) / 1000),
  })
  return inTime(asked.catch(fromMemory), fromMemory)
}

/**
 * Responses that arrived while this process was busy are read before time is up. The timer is cleared: thousands of
 * them would slow down other calls.
 */
const inTime = async <T>(answer: Promise<T>, replacement: () => T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS).unref()
  })
  const late = timeIsUp
    .then(() => nextTurn())
    .then(() => nextTurn())
    .then(replacement)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
