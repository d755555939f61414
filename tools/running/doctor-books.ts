import { describeBooks } from '@sipday/server/store/books/check.ts'
import type { Db } from '@sipday/server/store/database.ts'
import { bad, type Finding, good } from './finding.ts'

/** Whether every payment and refund is in the books, and the books add up. */
export async function describeJournal(db: Db, now: Date): Promise<Finding[]> {
  const wrong = await describeBooks(db, now)
  return wrong.length === 0 ? [good('the books add up')] : wrong.map((text) => bad(text))
}
