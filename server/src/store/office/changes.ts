import { createHash } from 'node:crypto'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { instant, int, json, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const insert = statement({
  name: 'write a change',
  text: `insert into changes (at, staff_id, session_id, subject, subject_id, field, before, after, reason, release_id)
    values (:at, :staffId, :sessionId, :subject, :subjectId, :field, :before, :after, :reason, :releaseId)`,
  takes: {
    at: instant,
    staffId: orNull(text),
    sessionId: orNull(text),
    subject: text,
    subjectId: text,
    field: text,
    before: orNull(json<unknown>()),
    after: orNull(json<unknown>()),
    reason: orNull(text),
    releaseId: orNull(int),
  },
  gives: {},
})

/** `by itself`: time did it, as when a request lapses. */
export type By = { staffId: string; sessionId: string } | 'on the machine' | 'by itself'

export type Change = {
  at: Date
  by: By
  subject:
    | DraftSubject
    | 'draft'
    | 'release'
    | 'staff'
    | 'approval'
    | 'refund'
    | 'payout'
    | 'dispute'
    | 'export'
    | 'books'
    | 'finding'
    | 'customer'
    | 'import'
    | 'news'
  id: string
  field: string
  /** JSON. Contacts are masked; codes and keys never appear. */
  before?: unknown
  after?: unknown
  reason?: string
  release?: number
}

const LONG = 500

/** Releases have the full texts. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.length <= LONG
      ? value
      : { sha256: createHash('sha256').update(value).digest('base64url'), length: value.length }
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

/**
 * In the change's own transaction; the only way to write `changes`. The database numbers the rows and chains their
 * hashes.
 */
export const change = async (
  trx: Trx,
  { at, by, subject, id, field, before, after, reason, release }: Change,
): Promise<void> => {
  const person = typeof by === 'string' ? null : by
  await insert(trx, {
    at,
    staffId: person?.staffId ?? null,
    sessionId: person?.sessionId ?? null,
    subject,
    subjectId: id,
    field,
    before: shortened(before ?? null),
    after: shortened(after ?? null),
    reason: typeof by === 'string' ? by : (reason ?? null),
    releaseId: release ?? null,
  })
}

export const brokenChanges = statement({
  name: 'where the record of changes is broken',
  text: `
    select id from (
      select c.id, c.hash as found, change_hash(lag(c.hash) over (order by c.id), c) as wanted,
        c.id - lag(c.id, 1, 0::bigint) over (order by c.id) as step
      from changes c) chained
    where found is distinct from wanted or step <> 1 order by id limit 3`,
  takes: {},
  gives: { id: int },
})

export const countChanges = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
