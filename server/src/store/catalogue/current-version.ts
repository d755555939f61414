import type { Db } from '../database.ts'
import { int } from '../kinds.ts'
import { statement } from '../statement.ts'

type Asking = { now: Promise<number>; next: Promise<number> | null }

const asking = new WeakMap<Db, Asking>()

const readVersion = statement({
  name: 'the version of the catalogue',
  text: 'select version from catalogue_version',
  takes: {},
  gives: { version: int },
})

/**
 * Concurrent calls share a query, but never one that was under way when they came: it may have looked before what was
 * published just now.
 */
export const currentVersion = (db: Db): Promise<number> => {
  const running = asking.get(db)
  if (!running) return ask(db)
  const following = () => asking.get(db)?.now ?? ask(db)
  running.next ??= running.now.then(following, following)
  return running.next
}

const ask = (db: Db): Promise<number> => {
  const now = readVersion(db, {})
    .finally(() => asking.delete(db))
    .then(([row]) => {
      if (!row) throw new Error('The catalogue has no version.')
      return row.version
    })
  asking.set(db, { now, next: null })
  return now
}
