import type { Deps } from '../../deps.ts'
import { report, resolve } from '../../store/findings.ts'
import { describeBooks } from '../../store/books/check.ts'

/** Whether the books agree with the payments; an owner is told when they do not. */
export const checkBooks = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<boolean> => {
  const wrong = await describeBooks(deps.db, deps.clock.now())
  if (wrong.length === 0) await resolve(deps, 'books_differ', 'journal')
  else await report(deps, { kind: 'books_differ', subject: 'journal', text: wrong.join(' ') })
  return wrong.length === 0
}
