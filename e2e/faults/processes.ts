import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILT_SERVER } from '../../tools/running/child.ts'
import type { RunningWorld } from '../start-world.ts'

const listing = (): { pid: number; parent: number; command: string }[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: String(command) }))

/** This world's app process, or undefined while it is down. */
export const appPid = ({ child }: RunningWorld): number | undefined =>
  listing().find(({ parent, command }) => parent === child.pid && command.includes(BUILT_SERVER))?.pid

/** The processes that this one started and that run. */
export const childrenOf = (pid: number): number[] => listing().flatMap((one) => (one.parent === pid ? [one.pid] : []))

/** Where this world's cluster is stored, and the process that owns it. */
const postmasterFile = ({ world }: Pick<RunningWorld, 'world'>): string => {
  try {
    const marker = JSON.parse(readFileSync(join(world.dataDir, 'database.json'), 'utf8')) as { cluster: string }
    return join(marker.cluster, 'cluster', 'postmaster.pid')
  } catch {
    return join(world.dataDir, 'postgres', 'cluster', 'postmaster.pid')
  }
}

export const postmasterPid = (running: RunningWorld): number | undefined => {
  try {
    const pid = Number(readFileSync(postmasterFile(running), 'utf8').split('\n')[0])
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

export const databaseUrl = (running: Pick<RunningWorld, 'world'>): string => {
  const socket = readFileSync(postmasterFile(running), 'utf8').split('\n')[4] ?? ''
  return `postgres://sipday@localhost/sipday?host=${encodeURIComponent(socket.trim())}`
}

/** The database with all of its processes. */
export const databasePids = (running: RunningWorld): number[] => {
  const owner = postmasterPid(running)
  return owner === undefined ? [] : [owner, ...listing().flatMap(({ pid, parent }) => (parent === owner ? [pid] : []))]
}

export const signal = (pid: number | undefined, name: NodeJS.Signals): void => {
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch {
    // It exited a moment ago.
  }
}

/**
 * It can reach its database, too; returns how many milliseconds that took. A shop that stays away is told about with
 * the last lines of its terminal, its log and its database.
 */
export const untilReady = async (running: RunningWorld, patienceMs = 60_000): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    const up = await fetch(`${running.world.site}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => {
        const { database } = (await answer.json()) as { database?: { ok: boolean } }
        return answer.ok && database?.ok === true
      },
      () => false,
    )
    if (up) return performance.now() - began
    await sleep(50)
  }
  throw new Error(`the shop did not come back: ${lastWords(running).join('\n')}`)
}

const LAST_LINES = 8

const lastWords = (running: RunningWorld): string[] => {
  const ended = running.child.exitCode ?? running.child.signalCode
  return [
    ended === null
      ? 'the program that keeps it running is there'
      : `the program that keeps it running ended (${ended})`,
    ...lastLines('terminal', running.said()),
    ...lastLines('log', contentOf(join(running.world.dataDir, 'app.log'))),
    ...lastLines('database', contentOf(join(dirname(dirname(postmasterFile(running))), 'postgres.log'))),
  ]
}

const lastLines = (name: string, text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(-LAST_LINES)
    .map((line) => `${name}: ${line}`)

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return `${file} cannot be read`
  }
}
