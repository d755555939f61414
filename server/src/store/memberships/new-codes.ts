import type { CodeLength } from '@sipday/rules/codes/member-code.ts'
import type { Db } from '../database.ts'
import { codeLengths } from './free-codes.ts'

const LOOK_EVERY_MS = 10 * 60_000

/** How long new codes are in this process; the same in all within minutes, and either length is always right. */
export type NewCodes = {
  length(): CodeLength
  /** Looks again if the last look was a while ago. */
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
