import {
  codeSpace,
  type CodeLength,
  LIVE_TO_TELL_TILLS,
  lengthOfNewCode,
  MOST_LIVE_WITH_SIX,
} from '@sipday/rules/codes/member-code.ts'
import type { Ids, Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { int, listOf, orNull } from '../kinds.ts'
import { statement } from '../statement.ts'

export const LIVE_CODES = codeSpace(6).count
const MOST_TRIES = 200

export const takenCodes = statement({
  name: 'which codes are taken',
  text: 'select code from memberships where live and code = any (:wanted)',
  takes: { wanted: listOf(int) },
  gives: { code: int },
})

const standing = statement({
  name: 'how full the codes are',
  text: `
  select (select count(*)::int from (select from memberships where live limit :most) as each) as live,
    (select max(code) from memberships where live) as highest`,
  takes: { most: int },
  gives: { live: int, highest: orNull(int) },
})

/** Digits of new codes, and the most that a till must expect. */
export type CodeLengths = { ofNew: CodeLength; mostAtTills: CodeLength }

export const codeLengths = async (db: Db): Promise<CodeLengths> => {
  const [found] = await standing(db, { most: MOST_LIVE_WITH_SIX + 1 })
  const live = found?.live ?? 0
  const isLong = (found?.highest ?? 0) >= codeSpace(8).from
  return { ofNew: lengthOfNewCode(live), mostAtTills: isLong || live > LIVE_TO_TELL_TILLS ? 8 : 6 }
}

/** Distinct candidate codes (R49). */
export const drawCodes = (ids: Ids, count: number, length: CodeLength): number[] => {
  const space = codeSpace(length)
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(space.from + ids.number(space.count))
  return [...drawn]
}

/** Distinct codes that no live membership has (R49); the unique index has the last word. */
export const freeCodes = async (
  trx: Trx,
  { ids, newCodes }: { ids: Ids; newCodes: { length(): CodeLength } },
  count: number,
): Promise<number[]> => {
  const free = new Set<number>()
  for (let attempt = 0; attempt < MOST_TRIES && free.size < count; attempt++) {
    const wanted = drawCodes(ids, count - free.size, newCodes.length())
    const used = new Set((await takenCodes(trx, { wanted })).map(({ code }) => code))
    for (const code of wanted) if (!used.has(code)) free.add(code)
  }
  if (free.size < count) throw new Error('No free redemption code was found: too many live memberships.')
  return [...free]
}
