import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from './deps.ts'

/** Randomness of the operating system: ids of 128 bits (rule C). */
export const systemIds = (): Ids => ({
  id: () => randomBytes(16).toString('base64url'),
  number: (below) => randomInt(below),
})
