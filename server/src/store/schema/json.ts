import type { ColumnType } from 'kysely'

/** A JSON column: read as what was written, written as text. */
export type Json<T = unknown> = ColumnType<T, string, string>
