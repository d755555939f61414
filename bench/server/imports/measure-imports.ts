import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { officeAt } from './office-wire.ts'
import { insertOwner } from '../office-history.ts'
import { insertPayers } from '../people.ts'
import { peakMb, residentMb } from '../processor-time.ts'
import { openShop, type Shop } from '../shop.ts'
import { SALES, whileSelling } from './selling.ts'
import { untilStill } from '../still.ts'
import { type Row, keptOrNot, ms } from '../table.ts'

const REHEARSED = 10_000
const REHEARSED_GOAL_S = 20
const PRESSED = 3_000
const PRESSED_GOAL = 100
/** Long enough for one round of sales. */
const READ_MEANWHILE = 3_000
/** Rows of an import that is stopped before it runs in the office. */
const LEFT_TO_PRESS = 9_000
const BIG_BYTES = 50_000_000
const MEMORY_GOAL_MB = 300

/** As `npm run import` is started (tools/bootstrap.mjs). */
const FLAGS = ['--max-old-space-size=144', '--max-semi-space-size=4', '--heap-growing-percent=30']
const IMPORT = fileURLToPath(new URL('../../../tools/import.ts', import.meta.url))
const HEAD = 'First Name,Last Name,Email,Phone,Plan,Location,Next Billing Date,Price,Code,Note'
const line = (n: number, note = ''): string =>
  `Mei ${n},Nguyễn,moved${n}@bench.example,+1646${String(2_000_000 + n)},One Month,kips-bay,2040-12-${String((n % 28) + 1).padStart(2, '0')},$30.00,,${note}`
const listOf = (from: number, count: number): string =>
  [HEAD, ...Array.from({ length: count }, (_, n) => line(from + n))].join('\n')

type Watched = { seconds: number; peakMb: number; said: string }

/** By command and in the office. */
export const measureImports = async (): Promise<Row[]> => {
  const shop = await openShop()
  const folder = mkdtempSync(join(tmpdir(), 'sipday-bench-list-'))
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [...FLAGS, IMPORT, ...args, '--json'], {
      env: { ...process.env, ...shop.environment, SANDBOX_PORT: String(shop.outsidePort) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const command = async (...args: string[]): Promise<Watched> => {
    const began = performance.now()
    const child = start(...args)
    let [said, peak] = ['', 0]
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const watch = setInterval(() => (peak = Math.max(peak, peakMb(child.pid ?? 0))), 20)
    await once(child, 'close')
    clearInterval(watch)
    return { seconds: (performance.now() - began) / 1000, peakMb: peak, said }
  }
  let lists = 20
  try {
    await insertPayers(shop, 3 * SALES + 2_000)
    await insertOwner(shop)
    await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
    const server = await shop.startServer()
    await untilStill([server.pid, shop.postmaster])
    console.error('measuring: a rehearsal')
    const rehearsed = await command('check', 'csv', file('ten-thousand.csv', listOf(0, REHEARSED)))
    console.error('measuring: a press')
    const pressed = await command('run', 'csv', file('pressed.csv', listOf(100_000, PRESSED)))
    const { done } = JSON.parse(pressed.said) as { done: number }
    console.error('measuring: a large file, by command')
    const text = bigList()
    const big = await command('check', 'csv', file('big.csv', text))
    const { rows } = JSON.parse(big.said) as { rows: number }
    console.error('measuring: a rehearsal in the office')
    const rehearsedInOffice = await inOffice(server, listOf(200_000, REHEARSED))
    console.error('measuring: a large file, in the office')
    const before = residentMb(server.pid)
    const office = await inOffice(server, text)
    const rehearseInOffice = async (): Promise<() => Promise<void>> => {
      const wire = await officeAt(server.port)
      const importId = await wire.rehearse(listOf(lists++ * 10_000, READ_MEANWHILE))
      return async () => {
        await wire.until(importId, 'checked')
        wire.close()
      }
    }
    const press = async (name: string): Promise<() => Promise<void>> => {
      const child = start('run', 'csv', file(`${name}.csv`, listOf(lists++ * 10_000, LEFT_TO_PRESS)))
      await untilRunning(shop)
      return async () => {
        child.kill('SIGKILL')
        await once(child, 'close')
        await shop.sql("update imports set state = 'stopped' where state = 'running'")
      }
    }
    const pressInOffice = async (name: string) => {
      const stop = await press(name)
      await stop()
      const [left] = await shop.sql("select id from imports where state = 'stopped' order by created_at desc limit 1")
      const importId = String(left?.['id'])
      const wire = await officeAt(server.port)
      await wire.ask('import-run', { importId, letters: false })
      return { wire, importId }
    }
    const pressWhileSelling = async (name: string): Promise<() => Promise<void>> => {
      const { wire, importId } = await pressInOffice(name)
      return async () => {
        await wire.ask('import-stop', { importId })
        wire.close()
      }
    }
    console.error('measuring: a press in the office')
    const pressing = await pressInOffice('alone')
    const from = performance.now()
    await pressing.wire.until(pressing.importId, 'done')
    const officeRate = LEFT_TO_PRESS / ((performance.now() - from) / 1000)
    pressing.wire.close()
    console.error('measuring: sales while an import runs')
    const sales = [
      ...(await whileSelling(shop, server.port, 'it is rehearsed in the office', rehearseInOffice)),
      ...(await whileSelling(shop, server.port, 'it runs by command', press)),
      ...(await whileSelling(shop, server.port, 'it runs in the office', pressWhileSelling)),
    ]
    await server.stop()
    const rate = done / pressed.seconds
    return [
      row(`import: rehearsal of ${REHEARSED.toLocaleString('en-US')} rows`, rehearsed.seconds, 's', REHEARSED_GOAL_S),
      row('import: the same in the office, with sending it', rehearsedInOffice.seconds, 's', REHEARSED_GOAL_S),
      rateRow(`import: press, ${done.toLocaleString('en-US')} rows with the start of the command`, rate),
      rateRow('import: press in the office', officeRate),
      row(
        `import: memory, 50 MB with ${rows.toLocaleString('en-US')} rows by command`,
        big.peakMb,
        'MB',
        MEMORY_GOAL_MB,
      ),
      row(`import: the same, time`, big.seconds, 's'),
      row(
        `import: memory, the same in the office, whole server (${Math.round(before)} MB before)`,
        office.peakMb,
        'MB',
        MEMORY_GOAL_MB,
      ),
      row(`import: the same, time with sending it`, office.seconds, 's'),
      ...sales,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await shop.close()
  }
}

const row = (what: string, figure: number, unit: string, goal?: number): Row => ({
  what,
  figure: `${figure < 10 ? ms(figure) : Math.round(figure)} ${unit}`,
  goal: goal === undefined ? '' : `${goal} ${unit}`,
  beside: '',
  ratio: goal === undefined ? '' : (figure / goal).toFixed(2),
  kept: keptOrNot(goal === undefined ? undefined : figure <= goal),
})

const rateRow = (what: string, rate: number): Row => ({
  what,
  figure: `${Math.round(rate)}/s`,
  goal: `${PRESSED_GOAL}/s`,
  beside: '',
  ratio: (rate / PRESSED_GOAL).toFixed(2),
  kept: keptOrNot(rate >= PRESSED_GOAL),
})

/** With long cells, as an export of everything has. */
const bigList = (): string => {
  const note = 'x'.repeat(150)
  const lines = [HEAD]
  for (let bytes = 0, n = 0; bytes < BIG_BYTES; n += 1) {
    const one = line(300_000 + n, note)
    lines.push(one)
    bytes += one.length + 2
  }
  return lines.join('\n')
}

const untilRunning = async (shop: Shop): Promise<void> => {
  for (;;) {
    const [found] = await shop.sql(
      "select count(*)::int as n from import_rows r join imports i on i.id = r.import_id where i.state = 'running' and r.state = 'done'",
    )
    if (Number(found?.['n']) > 0) return
    await sleep(20)
  }
}

const inOffice = async ({ port, pid }: { port: number; pid: number }, text: string): Promise<Omit<Watched, 'said'>> => {
  const office = await officeAt(port)
  let peak = residentMb(pid)
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 20)
  const began = performance.now()
  await office.until(await office.rehearse(text), 'checked')
  clearInterval(watch)
  office.close()
  return { seconds: (performance.now() - began) / 1000, peakMb: peak }
}
