import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'

type Row = Record<string, unknown>

/** One SQLite file, every change durable before the response. */
export type Store = {
  run(sql: string, ...values: SQLInputValue[]): void
  all(sql: string, ...values: SQLInputValue[]): Row[]
  one(sql: string, ...values: SQLInputValue[]): Row | undefined
  /** Joins the open transaction, if any; an exception rolls everything back. */
  transaction<T>(work: () => T): T
  /** Not at all if the transaction is rolled back. */
  afterCommit(work: () => void): void
  closed(): boolean
  close(): void
}

const TABLES = `
create table if not exists meta (key text primary key, value text not null) strict;
create table if not exists records (
  seq integer primary key autoincrement, kind text not null, id text not null, owner text, state text, at text, due text,
  body text not null, hidden text not null, unique (kind, id)) strict;
create index if not exists records_owner on records (kind, owner);
create index if not exists records_state on records (kind, state, due);
create index if not exists records_at on records (kind, at);
create table if not exists idempotency (
  endpoint text not null, key text not null, body_hash text not null, status integer not null, answer text not null,
  primary key (endpoint, key)) strict;
create table if not exists ledger (
  seq integer primary key autoincrement, kind text not null, amount_cents integer not null, reference_id text,
  idempotency_key text, card_last4 text, at text not null) strict;
create table if not exists messages (
  seq integer primary key autoincrement, id text not null unique, channel text not null, recipient text not null,
  subject text, body text not null, html text, code text, sent_at text not null) strict;
create index if not exists messages_recipient on messages (recipient);
create table if not exists events (
  seq integer primary key autoincrement, event_id text not null unique, body text not null, state text not null,
  attempts integer not null default 0, next_at integer not null default 0, problem text) strict;
create index if not exists events_state on events (state, next_at);
`

/** In memory when the folder is null. */
export function openStore(folder: string | null): Store {
  if (folder !== null) mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(folder === null ? ':memory:' : join(folder, 'sandbox.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  db.exec(TABLES)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  let waiting: (() => void)[] = []
  return {
    run: (sql, ...values) => void prepare(sql).run(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    one: (sql, ...values) => prepare(sql).get(...values),
    transaction(work) {
      if (db.isTransaction) return work()
      db.exec('begin immediate')
      waiting = []
      try {
        const result = work()
        db.exec('commit')
        const committed = waiting
        waiting = []
        for (const next of committed) next()
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('rollback')
        waiting = []
        throw error
      }
    },
    afterCommit(work) {
      if (db.isTransaction) waiting.push(work)
      else work()
    },
    closed: () => !db.isOpen,
    close: () => db.close(),
  }
}
