import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { Db } from '../../store/database.ts'

type Answer = OfficeAnswerOf<'report'>

/**
 * What a report is asked for. `only`: these locations, or all of them for null; `plan`: one plan, or all of them for
 * null, and so is `campaign`. `from`, `until`: days, both included.
 */
export type Asked = {
  only: string[] | null
  plan: string | null
  campaign: string | null
  from: string
  until: string
  byMonth: boolean
}

/** A report: its words, its columns, and where its rows come from (O15). */
export type Report = {
  definition: Answer['definition']
  columns: readonly Answer['columns'][number][]
  /** How many whole days it begins with, unless asked otherwise; 28 without it. */
  days?: number
  /** Over many days its rows are added up by month, unless asked otherwise. */
  monthsWhenLong?: true
  rows: (db: Db, asked: Asked) => Promise<Answer['rows']>
}
