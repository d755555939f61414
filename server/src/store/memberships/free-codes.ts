import type { Deps, Trx } from '../../deps.ts'
import { unreadStatement } from '../unread-statement.ts'

const LIVE_CODES = 1_000_000
const MOST_TRIES = 200

const taken = unreadStatement<{ code: number }>('select code from memberships where live and code = any($1)')

/** Codes that no live membership has (R49), each another one; the unique index has the last word. */
export const freeCodes = async (trx: Trx, deps: Deps, count: number): Promise<number[]> => {
  const free = new Set<number>()
  for (let attempt = 0; attempt < MOST_TRIES && free.size < count; attempt++) {
    const wanted = Array.from({ length: count - free.size }, () => deps.ids.number(LIVE_CODES))
    const used = new Set((await taken(trx, wanted)).map(({ code }) => code))
    for (const code of wanted) if (!used.has(code)) free.add(code)
  }
  if (free.size < count) throw new Error('No free redemption code was found: too many live memberships for six digits.')
  return [...free]
}
