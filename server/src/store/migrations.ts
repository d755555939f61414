import type { Migration } from 'kysely/migration'
import * as base from './migrations/0200-base.ts'

/**
 * A migration, with the oldest version of Sipday that still works once it has run (expand and contract). Without one,
 * code that does not know the migration refuses to start.
 */
export type Step = Migration & { needs?: string }

/** All migrations in order. A migration that has shipped is never edited; add the next one below it. */
export const migrations: Record<string, Step> = {
  '0200-base': base,
}
