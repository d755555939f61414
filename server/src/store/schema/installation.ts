import type { Generated } from 'kysely'

export type InstallationTable = { id: string; one: Generated<boolean> }

export type SandboxClockTable = { one: Generated<boolean>; offset_ms: number; moves: number }

export type FindingsTable = {
  id: Generated<number>
  kind: string
  subject: string
  text: string
  at: Date
  resolved_at: Date | null
  /** Who resolved it; "itself" when the cause went away. */
  resolved_by: string | null
}

/** What code that does not know a migration needs to know of it. */
export type MigrationNeedsTable = { migration: string; needs: string }
