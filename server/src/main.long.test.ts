import { fork } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { killPrograms, startProgram } from '../test/program.ts'
import { createVisitor } from '../test/visitor.ts'
import { freePort } from '../../tools/starting/ports.ts'
import { startSandbox } from '../test/world.ts'

// Programs are started one after another, even on a machine that is busy with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let environment: NodeJS.ProcessEnv
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  database = await freshDatabase()
  sandbox = await startSandbox(url)
  environment = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of tests, long enough to be one',
    SANDBOX_URL: sandbox.url,
    SANDBOX_KEY: 'sandbox-key',
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  }
})
afterAll(async () => {
  killPrograms()
  await sandbox.stop()
  await database.drop()
})

const start = (env: NodeJS.ProcessEnv = environment) => startProgram(env)

test('the app says on one line that it is ready, ends cleanly on SIGTERM, and keeps sessions through kill -9', async () => {
  const first = start()
  expect(await first.ready).toMatchObject({ ready: true, url })
  const visitor = createVisitor(url, url)
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'ab@demo.example',
    phone: '(212) 555-0101',
    role: 'primary' as const,
  }
  const { body } = await visitor.call('customer', form)
  first.child.kill('SIGKILL')
  await first.ended
  const second = start()
  await second.ready
  expect((await visitor.call('customer', { CID: (body as { CID: string }).CID })).body).toMatchObject([
    { given_name: 'A' },
  ])
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('an app that is there before its database waits for it', async () => {
  const socket = join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const port = await freePort()
  const later = new URL(database.url)
  later.search = ''
  later.host = `127.0.0.1:${port}`
  const app = start({ ...environment, DATABASE_URL: later.href })
  await sleep(1500)
  const door = createServer((client) => {
    const behind = connect(socket)
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  }).listen(port, '127.0.0.1')
  expect(await app.ready).toMatchObject({ ready: true })
  app.child.kill('SIGTERM')
  expect((await app.ended).code).toBe(0)
  door.close()
})

test('on SIGTERM it tells the balancer at once, serves on for DRAIN_MS, and ends', async () => {
  const app = start({ ...environment, DRAIN_MS: '6000' })
  await app.ready
  app.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(503)
  expect((await fetch(`${url}/api/shop`)).status).toBe(200)
  expect((await app.ended).code).toBe(0)
})

test('whoever gets its first answer may end it: SIGTERM while it still starts ends it cleanly too', async () => {
  const app = start()
  const answers = () =>
    fetch(`${url}/api/shop`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await sleep(1)
  app.child.kill('SIGTERM')
  expect((await app.ended).code).toBe(0)
})

test.skipIf(!existsSync('/dev/full'))('a log on a full disk does not end the app', async () => {
  const full = openSync('/dev/full', 'w')
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = fork(main, [], { env: { ...environment, LOG_LEVEL: 'info' }, stdio: ['ignore', full, full, 'ipc'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const status = () =>
      fetch(`${url}/api/shop`).then(
        (answer) => answer.status,
        () => null,
      )
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
    for (let call = 0; call < 5; call += 1) expect(await status()).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
    closeSync(full)
  }
})

test('the app ends with the program that started it', async () => {
  const app = start()
  await app.ready
  app.child.disconnect()
  expect((await app.ended).code).toBe(0)
})

test('a wrong setting stops the start with one line', async () => {
  const { code, errors } = await start({ ...environment, PORT: 'http' }).ended
  expect([code, errors]).toEqual([1, 'PORT is "http"; expected a whole number from 0 to 65535.\n'])
})
