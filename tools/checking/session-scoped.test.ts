import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from '../running/child.ts'

/**
 * What belongs to a connection and outlives its transaction: behind a pooler the next statement may run on another
 * connection, and the next client on this one.
 */
const SESSION_SCOPED: Record<string, RegExp> = {
  'LISTEN, UNLISTEN': /[`'"]\s*(?:un)?listen\s+[a-z_*"]/i,
  'a lock of the session': /pg_(?:try_)?advisory_(?:lock|unlock)\w*\s*\(/i,
  'a temporary table': /create\s+(?:local\s+|global\s+)?temp(?:orary)?\s/i,
  'SET without LOCAL': /[`'";]\s*set\s+(?!local\b|transaction\b|constraints\b)(?:session\s+)?[a-z_.]+\s*(?:=|\bto\b)/i,
  'set_config for the session': /set_config\s*\([^()]*,\s*false\s*\)/i,
  'a cursor that outlives its transaction': /\bwith\s+hold\b/i,
  'a statement prepared by name': /[`'"]\s*(?:prepare|deallocate|discard)\s+[a-z]/i,
}

/** These open connections of their own to PostgreSQL itself, past a pooler (`DATABASE_DIRECT_URL`). */
const DIRECT = /\/store\/(?:backup|embedded|moving)\//

const files = readdirSync(programPath('server/src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !DIRECT.test(file))

const usesIn = (text: string): string[] =>
  Object.entries(SESSION_SCOPED)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what)

test('nothing that goes through a pooler depends on the session of its connection', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    usesIn(readFileSync(programPath(`server/src${file}`), 'utf8')).map((what) => `${file}: ${what}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["client.query('LISTEN jobs')", 'LISTEN, UNLISTEN'],
  ['select pg_advisory_lock(7)', 'a lock of the session'],
  ['select pg_try_advisory_lock(7)', 'a lock of the session'],
  ['create temp table t (id int)', 'a temporary table'],
  ['sql`set lock_timeout = 3000`', 'SET without LOCAL'],
  ["'begin; set statement_timeout to 0'", 'SET without LOCAL'],
  ["select set_config('a.b', 'c', false)", 'set_config for the session'],
  ['declare c cursor with hold for select 1', 'a cursor that outlives its transaction'],
  ["'deallocate all'", 'a statement prepared by name'],
])('%s is found', (text, what) => {
  expect(usesIn(text)).toEqual([what])
})

test.each([
  'select pg_advisory_xact_lock(7)',
  'sql`set local lock_timeout = 3000`',
  "select set_config('a.b', 'c', true)",
  'update purchases set state = :state',
  "'set it up in the office'",
  'server.listen(port, host)',
])('%s is fine', (text) => {
  expect(usesIn(text)).toEqual([])
})
