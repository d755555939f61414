import type { Trx } from '@sipday/server/deps.ts'
import { lockBooks } from '@sipday/server/store/books/journal.ts'
import { sql } from 'kysely'

const tables = ['journal', 'journal_days', 'tax_days', 'paid_periods', 'earn_months', 'earned_days', 'books_state']

/**
 * The running shop has earned its days through yesterday: what the year brings before that would all be earned at once.
 * So its books are written anew. Only of the demo shop: a journal is otherwise kept for good.
 */
export const forgetBooks = async (trx: Trx): Promise<void> => {
  await lockBooks(trx)
  await sql`alter table journal disable trigger journal_kept`.execute(trx)
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`alter table journal enable trigger journal_kept`.execute(trx)
}
