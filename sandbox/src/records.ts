import type { Store } from './store.ts'

/** The public part, and what only the sandbox knows. */
export type Entry<Public, Hidden> = { seq: number; record: Public; hidden: Hidden }

export type Keys = { owner?: string | null; state?: string | null; at?: string | null; due?: string | null }

type Search = { owner?: string; states?: readonly string[]; from?: string; to?: string; dueUpTo?: string }
type Page = { newestFirst?: boolean; limit?: number; beyondSeq?: number }

export type Collection<Public, Hidden> = {
  insert(record: Public, hidden: Hidden): void
  save(entry: { record: Public; hidden: Hidden }): void
  remove(id: string): void
  find(id: string): Entry<Public, Hidden> | undefined
  list(search?: Search, page?: Page): Entry<Public, Hidden>[]
  count(): number
}

/** One kind of record; `keysOf` returns what it can be found by. */
export function collection<Public extends { id: string }, Hidden>(
  store: Store,
  kind: string,
  keysOf: (record: Public, hidden: Hidden) => Keys,
): Collection<Public, Hidden> {
  const entry = (row: Record<string, unknown>): Entry<Public, Hidden> => ({
    seq: Number(row['seq']),
    record: JSON.parse(String(row['body'])) as Public,
    hidden: JSON.parse(String(row['hidden'])) as Hidden,
  })
  const columns = (record: Public, hidden: Hidden) => {
    const { owner = null, state = null, at = null, due = null } = keysOf(record, hidden)
    return [owner, state, at, due, JSON.stringify(record), JSON.stringify(hidden)] as const
  }
  return {
    insert: (record, hidden) =>
      store.run(
        'insert into records (kind, id, owner, state, at, due, body, hidden) values (?, ?, ?, ?, ?, ?, ?, ?)',
        kind,
        record.id,
        ...columns(record, hidden),
      ),
    save: ({ record, hidden }) =>
      store.run(
        'update records set owner = ?, state = ?, at = ?, due = ?, body = ?, hidden = ? where kind = ? and id = ?',
        ...columns(record, hidden),
        kind,
        record.id,
      ),
    remove: (id) => store.run('delete from records where kind = ? and id = ?', kind, id),
    find(id) {
      const row = store.one('select * from records where kind = ? and id = ?', kind, id)
      return row && entry(row)
    },
    list(search = {}, { newestFirst = false, limit = -1, beyondSeq } = {}) {
      const where = ['kind = ?']
      const values: (string | number)[] = [kind]
      const add = (condition: string, ...more: (string | number)[]) => {
        where.push(condition)
        values.push(...more)
      }
      if (search.owner !== undefined) add('owner = ?', search.owner)
      if (search.states) add(`state in (${search.states.map(() => '?').join(', ')})`, ...search.states)
      if (search.from !== undefined) add('at >= ?', search.from)
      if (search.to !== undefined) add('at < ?', search.to)
      if (search.dueUpTo !== undefined) add('due <= ?', search.dueUpTo)
      if (beyondSeq !== undefined) add(newestFirst ? 'seq < ?' : 'seq > ?', beyondSeq)
      const order = newestFirst ? 'desc' : 'asc'
      const sql = `select * from records where ${where.join(' and ')} order by seq ${order} limit ${Math.trunc(limit)}`
      return store.all(sql, ...values).map(entry)
    },
    count: () => Number(store.one('select count(*) as n from records where kind = ?', kind)?.['n']),
  }
}
