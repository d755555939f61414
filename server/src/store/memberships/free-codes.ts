import type { Ids, Trx } from '../../deps.ts'
import { int, listOf } from '../kinds.ts'
import { statement } from '../statement.ts'

/** How many redemption codes there are. */
export const LIVE_CODES = 1_000_000
const MOST_TRIES = 200

const takenCodes = statement({
  name: 'which codes are taken',
  text: 'select code from memberships where live and code = any (:wanted)',
  takes: { wanted: listOf(int) },
  gives: { code: int },
})

/** Candidate codes (R49), all different. */
export const drawCodes = (ids: Ids, count: number): number[] => {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(ids.number(LIVE_CODES))
  return [...drawn]
}

/** Codes that no live membership has (R49), all different; the unique index has the last word. */
export const freeCodes = async (trx: Trx, { ids }: { ids: Ids }, count: number): Promise<number[]> => {
  const free = new Set<number>()
  for (let attempt = 0; attempt < MOST_TRIES && free.size < count; attempt++) {
    const wanted = drawCodes(ids, count - free.size)
    const used = new Set((await takenCodes(trx, { wanted })).map(({ code }) => code))
    for (const code of wanted) if (!used.has(code)) free.add(code)
  }
  if (free.size < count) throw new Error('No free redemption code was found: too many live memberships for six digits.')
  return [...free]
}
