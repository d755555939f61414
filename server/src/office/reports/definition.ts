import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { Db } from '../../store/database.ts'

type Answer = OfficeAnswerOf<'report'>

/** `only`, `plan`, `campaign`: null for all. `from`, `until`: inclusive days. */
export type Asked = {
  only: string[] | null
  plan: string | null
  campaign: string | null
  from: string
  until: string
  byMonth: boolean
}

/** O15. */
export type Report = {
  /** `words` where nothing is taxed say nothing of it. */
  definition: Omit<Answer['definition'], 'words'> & { words: string | ((untaxed: boolean) => string) }
  columns: readonly Answer['columns'][number][]
  /** Whole days shown by default; 28 if absent. */
  days?: number
  /** Many days are added up by month by default. */
  monthsWhenLong?: true
  rows: (db: Db, asked: Asked) => Promise<Answer['rows']>
}

/** People; a group of fewer would tell what one of them did. */
const FEW = 5

/** Whether who sees these locations only does not see a group of this size (O15). */
export const isTooFew = (size: number, only: readonly string[] | null): boolean => only !== null && size < FEW

export const FEWER = `<${FEW}`
