import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { freePort } from './starting/ports.ts'
import { BUILT_SERVER, programPath } from './running/child.ts'
import { removeData } from './starting/remove-data.ts'

test.setTimeout(180_000)

/** A data folder whose demo shop was loaded by a first start. Most tests start it again, and stop it. */
let loaded = ''
let dataDir = ''
let ports = { PORT: '', SANDBOX_PORT: '' }
const started: ChildProcess[] = []

test.beforeAll(async () => {
  await prepare()
  loaded = dataDir
  await stopAfterStart(start())
  started.length = 0
})
test.beforeEach(prepare)
test.afterAll(() => removeData(loaded))

test.afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => end(child)))
  if (dataDir !== loaded) removeData(dataDir)
})

async function prepare(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'sipday start, a path '))
  ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
}

/** Starts what a first start has left behind. */
function startAgain(): Run {
  removeData(dataDir)
  dataDir = loaded
  return start()
}

const POLL = { intervals: [50], timeout: 60_000 }

interface Run {
  child: ChildProcess
  said(): string
  ended: Promise<number | null>
}

/** `npm start` without npm, which would only add its own lines. */
function start(env: Record<string, string> = {}, command = 'start'): Run {
  const child = spawn(process.execPath, [programPath('tools/bootstrap.mjs'), command], {
    env: { ...process.env, ...ports, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said: () => said, ended }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

async function untilRunning(run: Run): Promise<void> {
  for (;;) {
    if (run.said().includes('Sipday is running')) return
    if (run.child.exitCode !== null) throw new Error(`The shop did not start:\n${run.said()}`)
    await sleep(50)
  }
}

const page = () => fetch(`http://localhost:${ports.PORT}/`)

test('npm run dev serves both sites from their sources, and calls reach the app', async ({ browser }) => {
  const run = start({}, 'dev')
  await untilRunning(run)
  const visitor = await browser.newPage()
  await visitor.goto(`http://localhost:${ports.PORT}/`)
  await expect(visitor.getByRole('heading', { name: 'Select a Plan', level: 1 })).toBeVisible(POLL)
  // The connection that sends a change to the open page.
  expect(await visitor.content()).toContain('/@vite/client')
  await visitor.goto(`http://localhost:${ports.PORT}/counter`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible(POLL)
  await visitor.close()
})

test('it starts in a path with spaces, says where everything is, and Ctrl-C stops all of it', async () => {
  const run = startAgain()
  await untilRunning(run)
  expect(run.said()).toContain(`http://localhost:${ports.PORT}/redeem`)
  expect(run.said()).toMatch(new RegExp(`Codes arrive in\\s+http://localhost:${ports.SANDBOX_PORT}`))
  expect((await page()).status).toBe(200)
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  await expect(page()).rejects.toThrow('fetch failed')
  expect(processesOf(dataDir)).toEqual([])
})

test('Ctrl-C in the middle of the first start stops at once, and the next start goes on', async () => {
  const first = start()
  await expect.poll(first.said, POLL).toContain('Loading the demo shop')
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  await untilRunning(start())
  expect((await page()).status).toBe(200)
})

test('the second start builds and loads nothing again, and has kept the data', async () => {
  const run = startAgain()
  await untilRunning(run)
  expect((await page()).status).toBe(200)
  expect(run.said()).not.toContain('Loading the demo shop')
  expect(run.said()).not.toContain('Building')
  await end(run.child)
})

test('after kill -9 nothing stays behind and the next start works at once', async () => {
  const first = startAgain()
  await untilRunning(first)
  first.child.kill('SIGKILL')
  await first.ended
  const second = start()
  await untilRunning(second)
  expect((await page()).status).toBe(200)
})

test('after kill -9 of everything at once the next start works', async () => {
  const first = startAgain()
  await untilRunning(first)
  for (const pid of [first.child.pid ?? 0, ...processesOf(dataDir)]) kill(pid)
  await first.ended
  await untilRunning(start())
  expect((await page()).status).toBe(200)
})

test('a second owner of the data folder is refused, and the first one goes on', async () => {
  const first = startAgain()
  await untilRunning(first)
  const second = start({ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(lastLine(second)).toMatch(/^The data folder .* is in use by another running shop/)
  expect((await page()).status).toBe(200)
})

test('an app that crashes is started again', async () => {
  const run = startAgain()
  await untilRunning(run)
  for (const pid of processesOf(dataDir, BUILT_SERVER)) kill(pid)
  await expect.poll(run.said).toContain('The app stopped unexpectedly')
  await expect.poll(async () => (await page().catch(() => undefined))?.status, { timeout: 30_000 }).toBe(200)
})

test('the commands of the operator work on the shop that runs, with its settings, and say in one line what is wrong (R56)', async () => {
  await untilRunning(startAgain())
  const command = (...args: string[]) => answering('', ...args)
  const answering = (typed: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [programPath('tools/bootstrap.mjs'), ...args], {
      // The settings of the running shop are not repeated.
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      input: typed,
    })
    return { status, said: `${stdout}${stderr}` }
  }
  expect(command('square-plans')).toEqual({ status: 0, said: expect.stringContaining('One Month (one-month): ') })
  expect(command('square-plans').said).not.toContain('created')
  expect(command('staff', 'list').said).toContain('counter@demo.example')
  expect(command('close-location', 'kips-bay', '2027-02-31')).toEqual({
    status: 1,
    said: expect.stringMatching(/^Usage:/),
  })
  expect(command('close-location', 'nowhere', '2047-06-30')).toEqual({
    status: 1,
    said: expect.stringMatching(/^There is no location "nowhere". The locations are: kips-bay, .*\n$/),
  })
  expect(command('close-location', 'newark', '2020-01-01')).toEqual({
    status: 1,
    said: expect.stringContaining('2020-01-01 has already passed there.'),
  })
  const preview = command('close-location', 'newark', '2047-06-30')
  expect(preview.said).toMatch(/^Newark DE: 1 membership, \$0.00 to refund\.\n {2}Ana, /)
  expect(preview.said).toContain('Nothing was changed.')
  expect(answering('newport\n', 'close-location', 'newark', '2047-06-30', '--close')).toEqual({
    status: 1,
    said: expect.stringContaining('Nothing was changed.'),
  })
  expect(answering('newark\n', 'close-location', 'newark', '2047-06-30', '--close')).toEqual({
    status: 0,
    said: expect.stringContaining('Newark DE is closed: 1 membership ending'),
  })
})

test('an occupied port is said in one line', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(Number(ports.PORT), resolve))
  const run = start()
  expect(await run.ended).toBe(1)
  expect(lastLine(run)).toMatch(
    /^Port \d+ \(PORT\) is in use by another program\. Stop that program, or choose another/,
  )
  await new Promise((resolve) => other.close(resolve))
})

test('a database newer than the code is refused and left as it is', async () => {
  await stopAfterStart(startAgain())
  await withStoppedDatabase((client) =>
    client.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', '')`),
  )
  const run = start()
  expect(await run.ended).toBe(1)
  expect(lastLine(run)).toContain('newer than this version of Sipday')
  await withStoppedDatabase((client) =>
    client.query(`DELETE FROM kysely_migration WHERE name = '9999-from-the-future'`),
  )
  await untilRunning(start())
})

test('a wrong setting stops the start before anything is made', async () => {
  const fresh = join(dataDir, 'fresh')
  const run = start({ PORT: 'eighty', DATA_DIR: fresh })
  expect(await run.ended).toBe(1)
  expect(run.said().trim()).toBe('PORT is "eighty": expected a port number from 1 to 65535.')
  expect(existsSync(fresh)).toBe(false)
})

test('a SQUARE_BASE_URL that no one answers at is said in one line, and nothing is loaded', async () => {
  const run = start({ SQUARE_BASE_URL: 'http://127.0.0.1:9' })
  expect(await run.ended).toBe(1)
  expect(lastLine(run)).toMatch(/^SQUARE_BASE_URL is "http:\/\/127\.0\.0\.1:9": nothing there answers like Square/)
  expect(run.said()).not.toMatch(/Loading|\n {4}at /)
  const second = start()
  await untilRunning(second)
  expect(second.said()).toContain('Loading the demo shop')
})

test('a data folder that is a file is said in one line', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const run = start({ DATA_DIR: file })
  expect(await run.ended).toBe(1)
  expect(lastLine(run)).toMatch(/is not a folder/)
})

test('a data folder that may not be written is said in one line', async () => {
  test.skip(process.getuid?.() === 0, 'root may write everywhere')
  chmodSync(dataDir, 0o500)
  const run = start()
  expect(await run.ended).toBe(1)
  expect(lastLine(run)).toMatch(/cannot be written by this user/)
  chmodSync(dataDir, 0o700)
})

async function stopAfterStart(run: Run): Promise<void> {
  await untilRunning(run)
  await end(run.child)
}

const lastLine = (run: Run) => run.said().trim().split('\n').at(-1)

async function withStoppedDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { startEmbedded } = await import('@sipday/server/store/embedded/embedded.ts')
  const database = await startEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await work(client)
  await client.end()
  await database.stop()
}

/** Processes started for this data folder, found by their environment (Linux only). */
function processesOf(folder: string, program = ''): number[] {
  if (process.platform !== 'linux') return []
  return execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter(
      (pid) => readProc(pid, 'environ').includes(`DATA_DIR=${folder}\0`) && readProc(pid, 'cmdline').includes(program),
    )
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is already gone.
  }
}
