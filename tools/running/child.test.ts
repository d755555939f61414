import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Child } from './child.ts'

const PATIENCE = { timeout: 20_000 }

let folder = ''
let child: Child | undefined
const said: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sipday child '))
  said.length = 0
})
afterEach(async () => {
  await child?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** The process ids of all that were started, oldest first. */
const started = (): number[] => {
  try {
    return readFileSync(join(folder, 'started'), 'utf8').split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

const keep = async (isReady: () => Promise<boolean>): Promise<void> => {
  const script = join(folder, 'program.mjs')
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(join(folder, 'started'))}, process.pid + '\\n')
     setInterval(() => undefined, 1000)`,
  )
  child = new Child({
    name: 'The program',
    script,
    env: process.env,
    logFile: undefined,
    isReady,
    signal: new AbortController().signal,
    say: (line) => void said.push(line),
  })
  await child.start()
}

test('a program that is killed is started again', async () => {
  await keep(() => Promise.resolve(started().length > 0))
  process.kill(Number(started()[0]), 'SIGKILL')
  await expect.poll(() => started().length, PATIENCE).toBe(2)
  expect(said).toEqual(['The program stopped unexpectedly; restarting it'])
})

test('one that is killed between its answer and our reading of it is started again, each time', async () => {
  const killed = new Set<number>()
  await keep(async () => {
    const pid = started().at(-1)
    if (pid === undefined || killed.has(pid)) return false
    if (killed.size === 3) return true
    killed.add(pid)
    process.kill(pid, 'SIGKILL')
    // Long enough for its end to be known here.
    await sleep(300)
    return true
  })
  await expect.poll(() => started().length, PATIENCE).toBe(4)
})
