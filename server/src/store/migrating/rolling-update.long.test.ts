import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, pay, submit } from '../../../test/buying.ts'
import { killPrograms, type Program, startProgram } from '../../../test/program.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { createVisitor, type Visitor } from '../../../test/visitor.ts'
import { freePort } from '../../../../tools/starting/ports.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const DRAIN_MS = 1_000
const BUYERS = 3

/** Two processes behind a balancer; the world has the sandbox and takes no calls. */
type Process = { port: number; healthy: boolean; program: Program }

let world: World
let processes: Process[]
let watching = true

beforeAll(async () => {
  world = await createWorld()
  await makeOpenShop(world.deps)
  processes = [await startOn(await freePort()), await startOn(await freePort())]
})
afterAll(async () => {
  watching = false
  killPrograms()
  await world.close()
})

const environment = (port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  HOST: 'localhost',
  PORT: String(port),
  PUBLIC_URL: world.settings.publicUrl,
  DATABASE_URL: world.settings.databaseUrl,
  APP_SECRET: world.settings.appSecret,
  SANDBOX_URL: world.sandboxUrl,
  SANDBOX_KEY: 'sandbox-key',
  SMTP_URL: world.settings.smtpUrl,
  LIMITS_SCALE: '1000',
  TRUST_PROXY: '127.0.0.1,::1',
  DRAIN_MS: String(DRAIN_MS),
})

const startOn = async (port: number): Promise<Process> => {
  const program = startProgram(environment(port))
  await Promise.race([program.ready, program.ended.then(({ errors }) => Promise.reject(new Error(errors)))])
  return { port, healthy: true, program }
}

/** Asks as a balancer does, and never sends one call twice. */
const watchHealth = async (): Promise<void> => {
  while (watching) {
    for (const one of processes)
      one.healthy = await fetch(`http://localhost:${one.port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await sleep(50)
  }
}

const failed: string[] = []
let calls = 0

const visitorOfBalancer = (): Visitor => {
  const visitor: Visitor = {
    ...world.visitor(),
    call: async (name, body, headers) => {
      calls += 1
      const healthy = processes.filter((one) => one.healthy)
      const chosen = healthy[calls % healthy.length]
      if (!chosen) throw new Error('no process is healthy')
      const { ip, cookie } = visitor
      const there = createVisitor(`http://localhost:${chosen.port}`, world.settings.publicUrl, { ip, cookie })
      try {
        const answer = await there.call(name, body, headers)
        if (answer.status !== 200) failed.push(`${name} ${answer.status} ${JSON.stringify(answer.refused)}`)
        return answer
      } catch (error) {
        failed.push(`${name} ${String(error)}`)
        throw error
      } finally {
        visitor.cookie = there.cookie
      }
    },
  }
  return visitor
}

test('the database is migrated and two processes are replaced under purchases without a failed call', async () => {
  void watchHealth()
  let selling = true
  let paid = 0
  const buyer = async () => {
    while (selling) {
      const visitor = visitorOfBalancer()
      await visitor.call('models')
      const one = { visitor, ...(await submit(visitor)) }
      const answer = await pay(one, await addCard(world, one))
      if (answer.status === 200) paid += 1
    }
  }
  const buyers = Promise.all(Array.from({ length: BUYERS }, buyer))
  await sleep(1_000)
  const next = {
    ...migrations,
    '9999-cup-size': {
      needs: '0.2.0',
      up: async (db: Parameters<NonNullable<(typeof migrations)[string]>['up']>[0]) =>
        void (await sql`alter table purchases add column cup_size int`.execute(db)),
    },
  }
  expect(await migrate(world.settings.databaseUrl, { known: next, version: '0.3.0' })).toEqual(['9999-cup-size'])
  for (const [place, old] of processes.entries()) {
    old.program.child.kill('SIGTERM')
    expect((await old.program.ended).code).toBe(0)
    // This code does not know the migration: it stands for the version before, which comes back after a crash.
    processes[place] = await startOn(old.port)
    await sleep(500)
  }
  selling = false
  await buyers
  expect(failed).toEqual([])
  expect(paid).toBeGreaterThan(BUYERS)
  expect((await world.ledger()).filter(({ kind }) => kind === 'capture')).toHaveLength(paid)
})

test('a process of a version that does not work with the database ends with one line', async () => {
  await sql`update migration_needs set needs = '99.0.0' where migration = '9999-cup-size'`.execute(world.deps.db)
  const { code, errors } = await startProgram(environment(await freePort())).ended
  expect(code).toBe(1)
  expect(errors.trim().split('\n').at(-1)).toMatch(/^The database is newer than this version of Sipday/)
})

test('with MIGRATE_ON_START=off a missing migration is one line and changes nothing', async () => {
  await sql`delete from kysely_migration where name in ('9999-cup-size', '0243-base')`.execute(world.deps.db)
  const started = startProgram({ ...environment(await freePort()), MIGRATE_ON_START: 'off' })
  const { code, errors } = await started.ended
  expect(code).toBe(1)
  expect(errors.trim().split('\n').at(-1)).toMatch(/^The database is not ready for version .*"npm run migrate -- up"/)
  const { rows } = await sql`select from kysely_migration where name = '0243-base'`.execute(world.deps.db)
  expect(rows).toEqual([])
})
