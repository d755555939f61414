import type { CodeLength } from '@sipday/rules/codes/member-code.ts'
import type { Db } from '../database.ts'
import { codeLengths } from './free-codes.ts'

const LOOK_EVERY_MS = 10 * 60_000

/** In this process: others follow within minutes; both lengths are valid. */
export type NewCodes = {
  length(): CodeLength
  look(db: Db): Promise<void>
}

export const createNewCodes = (now: () => number = () => performance.now()): NewCodes => {
  let length: CodeLength = 6
  let lookedAt = -Infinity
  return {
    length: () => length,
    look: async (db) => {
      if (now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = now()
      length = (await codeLengths(db)).ofNew
    },
  }
}
