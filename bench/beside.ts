import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figures, median, middleOf } from './server/load.ts'
import type { Asked, Told } from './server/rounds.ts'
import { printColumns } from './server/table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const DRIVER = 'bench/server/rounds.ts'
const COPIED = [DRIVER, 'bench/server/still.ts']
const ROUNDS = 5
const SECONDS = 2

/** What is compared; the list and the catalogue change nothing and may be requested repeatedly. */
const OPERATIONS = ['wizard', 'pay', 'webhook', 'redemption', 'sign-in', 'list', 'catalogue']

/** With its own packages, under `.cache/beside`. */
const checkOut = (commit: string): string => {
  const sha = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const folder = join(root, '.cache/beside', sha.slice(0, 12))
  const done = join(folder, '.installed')
  if (!existsSync(done)) {
    console.error(`fetching ${sha.slice(0, 12)} and its packages (a minute)`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const archive = execFileSync('git', ['archive', sha], { cwd: root, maxBuffer: 1 << 30 })
    const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive, stdio: ['pipe', 'ignore', 'inherit'] })
    const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
    const build = () => spawnSync(process.execPath, ['tools/bootstrap.mjs', 'build'], { cwd: folder, stdio: 'ignore' })
    // The oldest ones run from their sources and have nothing to build.
    const isBuilt = !existsSync(join(folder, 'tools/build.ts')) || build().status === 0
    if (unpacked.status !== 0 || npm.status !== 0 || !isBuilt) throw new Error(`${commit} could not be installed`)
    writeFileSync(done, '')
  }
  for (const file of COPIED) copyFileSync(join(root, file), join(folder, file))
  return folder
}

type Round = { figures: Figures; serverShare: number }

const drive = async (folder: string) => {
  const child: ChildProcess = fork(join(folder, DRIVER), [], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the measurement in ${folder} ended with ${code}`)))
  })
  // No one waits for an answer.
  ended.catch(() => undefined)
  const heard = () =>
    Promise.race([new Promise<Told>((resolve) => void child.once('message', (told: Told) => resolve(told))), ended])
  await heard()
  const ask = (asked: Asked): Promise<Told> => {
    const answer = heard()
    child.send(asked)
    return answer
  }
  return {
    round: async (name: string): Promise<Round> => {
      const told = await ask({ round: name, seconds: SECONDS })
      if (!('figures' in told)) throw new Error('expected figures')
      return told
    },
    memory: async () => {
      const told = await ask({ memory: true })
      if (!('startMs' in told)) throw new Error('expected memory')
      return told
    },
    end: () => child.send({ end: true } satisfies Asked),
  }
}

type Version = Awaited<ReturnType<typeof drive>>

/** By the server's share of the processor time. */
const parts: [string, (serverShare: number) => number][] = [
  ['the server', (share) => share],
  ['PostgreSQL', (share) => 1 - share],
]

const ms = (value: number) => `${value.toFixed(2)} ms`

/** The order changes each round, so that other load on the machine affects both equally. */
const inTurn = async <T>(versions: readonly [Version, Version], work: (version: Version) => Promise<T>) => {
  const found: [T[], T[]] = [[], []]
  for (let count = 0; count < ROUNDS; count += 1)
    for (const index of count % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      found[index].push(await work(versions[index]))
  return found
}

/**
 * `npm run bench -- --beside <commit> [name ...]`: in turn, each with its own database and outside world; every figure
 * is a ratio.
 */
export const measureBeside = async (commit: string, names: readonly string[]): Promise<void> => {
  const wanted = names.length > 0 ? names : [...OPERATIONS, 'start']
  const folder = checkOut(commit)
  const versions: [Version, Version] = [await drive(root), await drive(folder)]
  const rows: string[][] = []
  const add = (what: string, here: number, there: number, show: (value: number) => string) =>
    rows.push([what, show(here), show(there), (here / there).toFixed(2)])
  for (const name of wanted.filter((one) => one !== 'start')) {
    console.error(`measuring: ${name}`)
    const rounds = await inTurn(versions, (version) => version.round(name))
    const [here, there] = rounds.map((of) => median(of.map(({ figures }) => figures)))
    if (!here || !there) continue
    add(`${name}: processor time`, here.cpuMs, there.cpuMs, ms)
    for (const [part, share] of parts) {
      const [ours = Number.NaN, theirs = Number.NaN] = rounds.map((of) =>
        middleOf(of.map((one) => one.figures.cpuMs * share(one.serverShare))),
      )
      add(`${name}: of it ${part}`, ours, theirs, ms)
    }
    add(`${name}: throughput`, here.perSecond, there.perSecond, (value) => `${value.toFixed(0)}/s`)
    add(`${name}: p50`, here.p50Ms, there.p50Ms, ms)
    add(`${name}: p99`, here.p99Ms, there.p99Ms, ms)
  }
  if (wanted.includes('start')) {
    console.error('measuring: start and memory')
    const [here, there] = await inTurn(versions, (version) => version.memory())
    const middle = (of: typeof here, pick: 'startMs' | 'idleMb' | 'afterPurchaseMb') =>
      middleOf(of.map((one) => one[pick]))
    const mb = (value: number) => `${value.toFixed(0)} MB`
    add('start with the database up', middle(here, 'startMs'), middle(there, 'startMs'), ms)
    add('memory when idle', middle(here, 'idleMb'), middle(there, 'idleMb'), mb)
    add('memory after a purchase', middle(here, 'afterPurchaseMb'), middle(there, 'afterPurchaseMb'), mb)
  }
  for (const version of versions) version.end()
  printColumns([['what', 'this tree', commit, 'ratio'], ...rows])
}
