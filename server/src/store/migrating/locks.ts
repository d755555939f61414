export type Lock = { table: string; mode: LockMode }
export type LockMode = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE' | 'SHARE UPDATE EXCLUSIVE' | 'ROW EXCLUSIVE'

export const waitsFor: Readonly<Record<LockMode, string>> = {
  'ACCESS EXCLUSIVE': 'everyone who reads or writes it waits',
  'SHARE ROW EXCLUSIVE': 'everyone who writes to it waits',
  SHARE: 'everyone who writes to it waits',
  'SHARE UPDATE EXCLUSIVE': 'no one waits',
  'ROW EXCLUSIVE': 'no one waits, except for the same rows',
}

/** The first match decides; see PostgreSQL's documentation of explicit locking. */
const RULES: readonly [RegExp, LockMode | null][] = [
  [/^create table\b/, null],
  [/^create (?:or replace )?(?:function|procedure|view|type|domain|schema|extension)\b/, null],
  [/^create sequence\b/, null],
  [/^(?:comment on|select)\b/, null],
  [/^create (?:unique )?index concurrently\b.*? on (?:only )?(\w+)/, 'SHARE UPDATE EXCLUSIVE'],
  [/^create (?:unique )?index\b.*? on (?:only )?(\w+)/, 'SHARE'],
  [/^create (?:or replace )?(?:constraint )?trigger\b.*? on (\w+)/, 'SHARE ROW EXCLUSIVE'],
  [/^drop trigger\b.*? on (\w+)/, 'ACCESS EXCLUSIVE'],
  [/^alter table (?:if exists )?(?:only )?(\w+) validate constraint\b/, 'SHARE UPDATE EXCLUSIVE'],
  [/^alter table (?:if exists )?(?:only )?(\w+) (?:enable|disable) trigger\b/, 'SHARE ROW EXCLUSIVE'],
  [/^alter table (?:if exists )?(?:only )?(\w+)/, 'ACCESS EXCLUSIVE'],
  [/^drop table (?:if exists )?(\w+)/, 'ACCESS EXCLUSIVE'],
  [/^truncate (?:table )?(?:only )?(\w+)/, 'ACCESS EXCLUSIVE'],
]

const WRITES = /\b(?:insert into|delete from|update) (?!set\b)(?:only )?(\w+)/g

const WRITING = /^(?:insert into|delete from|update|with)\b/

/** As far as its text says; null when it cannot say, as for `do $$ ... $$` or a dropped index. */
export const locksOf = (text: string): Lock[] | null => {
  const statement = text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
  const written = WRITING.test(statement) ? lockEach(statement, WRITES, 'ROW EXCLUSIVE') : null
  if (written) return written
  const rule = RULES.find(([fits]) => fits.test(statement))
  if (!rule) return null
  const [fits, mode] = rule
  const table = fits.exec(statement)?.[1]
  const own: Lock[] = mode && table ? [{ table, mode }] : []
  // A foreign key puts triggers on the table it refers to.
  const isTable = /^(?:create|alter) table\b/.test(statement)
  const others = isTable ? lockEach(statement, /\breferences (\w+)/g, 'SHARE ROW EXCLUSIVE') : []
  return [...own, ...others.filter((other) => other.table !== table)]
}

const lockEach = (statement: string, named: RegExp, mode: LockMode): Lock[] =>
  [...new Set([...statement.matchAll(named)].map(([, table = '']) => table))].map((table) => ({ table, mode }))
