import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { Describer } from '../../test/describing.ts'
import { createDatabase, type Db } from './database.ts'
import { bool, ensured, instant, int, json, type Kinds, listOf, oneOf, orNull, text } from './kinds.ts'
import { type Registered, registered, statement } from './statement.ts'

const storeFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('migrations/'),
)

let database: TestDatabase
let db: Db
let describer: Describer
let ofTheStore: Registered[] = []

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.url)
  describer = new Describer(database.url)
  await describer.open()
  for (const file of storeFiles) await import(/* @vite-ignore */ `./${file}`)
  ofTheStore = registered()
})
afterAll(async () => {
  await describer.close()
  await db.destroy()
  await database.drop()
})

test('every statement of the store fits the migrated database', async () => {
  const problems: string[] = []
  for (const one of ofTheStore)
    problems.push(...(await describer.problemsOf(one)).map((problem) => `"${one.name}": ${problem}`))
  expect(problems).toEqual([])
})

test('every statement that is written down is one that was checked', () => {
  const inFiles = storeFiles.flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^(?:export )?const \w+ = statement\(\{/gm),
  ])
  expect(ofTheStore.length).toBeGreaterThan(2)
  expect(inFiles.length).toBe(ofTheStore.length)
})

let made = 0
const problemsWith = (sql: string, takes: Kinds, gives: Kinds): Promise<string[]> => {
  made += 1
  const name = `of this test ${made}`
  statement({ name, text: sql, takes, gives })
  const found = registered().find((one) => one.name === name)
  if (!found) throw new Error('it was not registered')
  return describer.problemsOf(found)
}

describe('the check of all statements', () => {
  test('knows a statement that fits', async () => {
    const fits = problemsWith(
      'select id, customer_id, kind from sessions where id = :id and created_at > :since',
      { id: text, since: instant },
      { id: text, customer_id: orNull(text), kind: oneOf('anonymous', 'member', 'staff') },
    )
    expect(await fits).toEqual([])
  })

  test('finds a column or a table that is not there', async () => {
    expect(await problemsWith('select id, nickname from sessions', {}, { id: text, nickname: text })).toEqual([
      'column "nickname" does not exist',
    ])
    expect(await problemsWith('delete from session', {}, {})).toEqual(['relation "session" does not exist'])
  })

  test('finds result columns that are missing, surplus or named twice', async () => {
    expect(await problemsWith('select id, kind from sessions', {}, { id: text, name: text })).toEqual([
      'the column kind is given, but not described',
      'the column name is described, but not given',
    ])
    expect(await problemsWith('select id, kind as id from sessions', {}, { id: text })).toEqual([
      'two columns are called id',
    ])
    expect(await problemsWith('delete from sessions returning id', {}, {})).toEqual([
      'the column id is given, but not described',
    ])
  })

  test('finds a parameter or a column of another type', async () => {
    expect(await problemsWith('delete from sessions where created_at < :id', { id: text }, {})).toEqual([
      ':id is timestamptz for PostgreSQL, not text',
    ])
    expect(await problemsWith('select quantity from purchases', {}, { quantity: bool })).toEqual([
      'the column quantity is int4 for PostgreSQL, not bool',
    ])
  })

  test('finds a column that may be null in its table, unless the statement keeps it from being so', async () => {
    const sql = 'select customer_id from sessions where customer_id is not null'
    expect(await problemsWith(sql, {}, { customer_id: text })).toEqual([
      'the column customer_id may be null: orNull, or ensured if the statement keeps it from being so',
    ])
    expect(await problemsWith(sql, {}, { customer_id: ensured(text) })).toEqual([])
  })
})

describe('a statement', () => {
  test('says at once when its parameters are not those of its text, or its name is taken', () => {
    const misspelled = {
      name: 'misspelled',
      text: 'select 1 as one where :idd = 1',
      takes: { id: int },
      gives: { one: int },
    }
    expect(() => statement(misspelled)).toThrow('"misspelled" and what it takes do not agree on: idd, id')
    const once = { name: 'said twice', text: 'select 1 as one', takes: {}, gives: { one: int } }
    statement(once)
    expect(() => statement(once)).toThrow('Two statements are called "said twice".')
    const remarks = { name: 'remarks', text: 'select 1 as one -- the first', takes: {}, gives: { one: int } }
    expect(() => statement(remarks)).toThrow('has a comment')
  })

  test('gives each parameter its value wherever it stands, and leaves casts and quoted texts alone', async () => {
    const echo = statement({
      name: 'an echo',
      text: `select :word::text || ':word' || :word as word, :facts::jsonb as facts, :list::text[] as list,
        :none::text as none`,
      takes: { word: text, facts: json<{ a: number[] }>(), list: listOf(text), none: orNull(text) },
      gives: { word: text, facts: json<{ a: number[] }>(), list: listOf(text), none: orNull(text) },
    })
    const facts = { a: [1, 2] }
    const rows = await echo(db, { word: 'w', facts, list: ['x', "y'"], none: null })
    expect(rows).toEqual([{ word: 'w:wordw', facts, list: ['x', "y'"], none: null }])
  })
})
