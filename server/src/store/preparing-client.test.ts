import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { PreparingClient, statementName } from './preparing-client.ts'

let database: TestDatabase
let pooler: Server
let port = 0
let upstream: Socket

/** As behind a pooler, two clients in turn get the same PostgreSQL connection, including its prepared statements. */
beforeAll(async () => {
  database = await freshDatabase()
  const socket = join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let greeting: Buffer | null = null
  pooler = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (startup) => {
      if (!greeting) {
        upstream = connect(socket)
        upstream.write(startup)
        upstream.once('data', (answer) => {
          greeting = answer
          client.write(answer)
          serve(client)
        })
        return
      }
      client.write(greeting)
      serve(client)
    })
  })
  const serve = (client: Socket) => {
    const forward = (data: Buffer) => void client.write(data)
    upstream.on('data', forward)
    client.on('data', (data) => {
      // "Terminate" is meant for the pooler, which keeps its connection.
      if (data[0] !== 0x58) upstream.write(data)
    })
    client.once('close', () => upstream.off('data', forward))
  }
  port = await new Promise((resolve) => {
    pooler.listen(0, '127.0.0.1', () => resolve((pooler.address() as { port: number }).port))
  })
})
afterAll(async () => {
  pooler.close()
  upstream.destroy()
  await database.drop()
})

const ask = async (text: string, prepares = true): Promise<unknown> => {
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  const client = new PreparingClient({ host: '127.0.0.1', port, user: 'sipday', database: name, prepares })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await (client as pg.Client).query<Record<string, unknown>>(text, [])
  await client.end()
  return rows[0]
}

test('behind a pooler no one gets the rows of another statement', async () => {
  expect(await ask('select 1 as mine')).toEqual({ mine: 1 })
  expect(await ask('select 2 as yours')).toEqual({ yours: 2 })
})

test('told not to, it leaves nothing prepared for the next user of the connection', async () => {
  expect(await ask('select 3 as mine', false)).toEqual({ mine: 3 })
  expect(await ask('select 3 as mine', false)).toEqual({ mine: 3 })
  expect(
    await ask('select count(*)::int as left from pg_prepared_statements where statement like $$%3 as mine$$', false),
  ).toEqual({ left: 0 })
})

test('the name of a statement says what it is', () => {
  expect(statementName('select 1')).toMatch(/^s_[\w-]{16}$/)
  expect(statementName('select 1')).toBe(statementName('select 1'))
  expect(statementName('select 1')).not.toBe(statementName('select 2'))
})
