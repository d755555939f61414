import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from './deps.ts'

/**
 * The operating system's randomness: ids of 128 bits (rule C). None begins with a dash: a spreadsheet would take it for
 * a formula, a command for an option.
 */
export const systemIds = (): Ids => ({
  id: () => {
    for (;;) {
      const id = randomBytes(16).toString('base64url')
      if (!id.startsWith('-')) return id
    }
  },
  number: (below) => randomInt(below),
})
