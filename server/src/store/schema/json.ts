import type { ColumnType } from 'kysely'

/** A JSON column: returns what was written, is written as text. */
export type Json<T = unknown> = ColumnType<T, string, string>
