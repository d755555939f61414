import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from './deps.ts'

/** The operating system's randomness: ids of 128 bits (rule C). */
export const systemIds = (): Ids => ({
  id: () => randomBytes(16).toString('base64url'),
  number: (below) => randomInt(below),
})
