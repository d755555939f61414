import type { Deps } from '../../deps.ts'
import { report, resolve } from '../../store/findings.ts'
import { describeBooks } from '../../store/books/check.ts'

export const checkBooks = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> => {
  const wrong = await describeBooks(deps.db, deps.clock.now())
  if (wrong.length === 0) return resolve(deps, 'books_differ', 'journal')
  await report(deps, { kind: 'books_differ', subject: 'journal', text: wrong.join(' ') })
}
