import type { Db } from '../database.ts'
import { int } from '../kinds.ts'
import { statement } from '../statement.ts'

const asking = new WeakMap<Db, Promise<number>>()

const readVersion = statement({
  name: 'the version of the catalogue',
  text: 'select version from catalogue_version',
  takes: {},
  gives: { version: int },
})

/** Concurrent calls share one query. */
export const currentVersion = (db: Db): Promise<number> => {
  const asked = asking.get(db)
  if (asked) return asked
  const answer = readVersion(db, {})
    .then(([row]) => {
      if (!row) throw new Error('The catalogue has no version.')
      return row.version
    })
    .finally(() => asking.delete(db))
  asking.set(db, answer)
  return answer
}
