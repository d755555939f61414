import { describeBooks } from '../../store/books/check.ts'
import type { Db } from '../../store/database.ts'
import { bad, type Line, good } from './line.ts'

export const describeJournal = async (db: Db, now: Date): Promise<Line[]> => {
  const wrong = await describeBooks(db, now)
  return wrong.length === 0 ? [good('the books add up')] : wrong.map((text) => bad(text))
}
