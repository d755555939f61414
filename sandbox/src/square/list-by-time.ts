import type { Collection } from '../records.ts'
import { cursorOf, limitOf, listAnswer } from './call.ts'
import { invalid } from './errors.ts'
import type { World } from '../world.ts'
import type { Answer } from './idempotency.ts'

const instant = (query: URLSearchParams, name: string): string | undefined => {
  const value = query.get(name)
  if (value === null) return undefined
  if (Number.isNaN(Date.parse(value))) throw invalid('INVALID_TIME', `\`${name}\` is not an RFC 3339 time.`, name)
  return new Date(value).toISOString()
}

/** One page within `[begin_time, end_time)`, newest first unless the query says otherwise. */
export function listByTime<Public, Hidden>(
  world: World,
  key: string,
  records: Collection<Public, Hidden>,
  query: URLSearchParams,
  wanted: (record: Public) => boolean = () => true,
): Answer {
  const from = instant(query, 'begin_time')
  const to = instant(query, 'end_time')
  const limit = limitOf(world, query, 100)
  const found = records.list(
    { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    { newestFirst: query.get('sort_order') !== 'ASC', limit: limit + 1, ...cursorOf(query) },
  )
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(key, page.map(({ record }) => record).filter(wanted), cursor)
}
