import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { Db } from '../../store/database.ts'

type Answer = OfficeAnswerOf<'report'>

/** A report: its words, its columns, and where its rows come from (office 8). */
export type Report = {
  definition: Answer['definition']
  columns: readonly Answer['columns'][number][]
  /** How many whole days it begins with, unless asked otherwise; 28 without it. */
  days?: number
  /** `only`: these locations, or all of them for null. `from`, `until`: days, both included. */
  rows: (db: Db, asked: { only: string[] | null; from: string; until: string }) => Promise<Answer['rows']>
}
