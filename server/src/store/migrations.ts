import type { Migration } from 'kysely/migration'
import * as base from './migrations/0230-base.ts'
import * as tries from './migrations/0232-tries.ts'
import * as leaving from './migrations/0234-leaving.ts'
import * as imports from './migrations/0238-imports.ts'
import * as oneUseCodes from './migrations/0240-one-use-codes.ts'
import * as pictures from './migrations/0242-pictures.ts'

/**
 * With the oldest version of Sipday that still works afterwards (expand and contract); without one, code that does not
 * know the migration refuses to start.
 */
export type Step = Migration & { needs?: string }

/** In order. A shipped migration is never edited; add the next one below it. */
export const migrations: Record<string, Step> = {
  '0230-base': base,
  '0232-tries': tries,
  '0234-leaving': leaving,
  '0238-imports': imports,
  '0240-one-use-codes': oneUseCodes,
  '0242-pictures': pictures,
}
