import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused, lockFolder } from '@sipday/server/store/embedded/embedded-lock.ts'
import { programPath } from '../running/child.ts'
import { precompress } from './precompress.ts'

/** What the pages are made of; a change in any of it builds all of them again. */
const PAGES = [
  'web',
  'counter',
  'office',
  'ui',
  'contract',
  'rules',
  'package-lock.json',
  'tools/starting/precompress.ts',
  'tools/starting/only-ascii.ts',
]
const SERVER = [
  'server/src',
  'server/vite.config.ts',
  'tools/starting/only-ascii.ts',
  'contract',
  'rules',
  'package-lock.json',
]

/** `served`: the folder whose files browsers get. */
type Build = { name: string; runs: string[][]; sources: readonly string[]; served?: string }

/**
 * What Vite has to build in each room: three sites, including the bundle with which the server renders the customer's
 * pages, and the server in a few files.
 */
const BUILDS: Record<string, Build> = {
  web: {
    name: 'the pages (web)',
    runs: [['build'], ['build', '--ssr', 'src/entry-server.tsx']],
    sources: PAGES,
    served: 'web/dist/client',
  },
  counter: { name: 'the pages (counter)', runs: [['build']], sources: PAGES, served: 'counter/dist' },
  office: { name: 'the pages (office)', runs: [['build']], sources: PAGES, served: 'office/dist' },
  server: { name: 'the server', runs: [['build', '--ssr', 'src/main.ts']], sources: SERVER },
}

/** Except what was last built from the same sources. */
export async function buildAll(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isAllBuilt()) return
  const lock = await takeTurns()
  try {
    for (const [room, { name, runs, sources, served }] of Object.entries(BUILDS)) {
      const made = fingerprint(sources)
      if (readMarker(room) === made) continue
      const started = Date.now()
      say(`Building ${name}`)
      rmSync(markerOf(room), { force: true })
      for (const args of runs) await runVite(room, args, signal)
      if (served) await precompress(programPath(served))
      writeFileSync(markerOf(room), made)
      say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    }
  } finally {
    lock.release()
  }
}

export function isAllBuilt(): boolean {
  return Object.entries(BUILDS).every(([room, { sources }]) => readMarker(room) === fingerprint(sources))
}

/** Two starts in one checkout must not write to the same folder at the same time. */
async function takeTurns() {
  const folder = programPath('.cache/build')
  for (let tries = 0; ; tries += 1) {
    try {
      return lockFolder(folder, 'The build folder')
    } catch (error) {
      if (tries > 600) throw error
      await sleep(200)
    }
  }
}

const markerOf = (room: string) => programPath(`${room}/dist/.built-from`)

function readMarker(room: string): string | undefined {
  return existsSync(markerOf(room)) ? readFileSync(markerOf(room), 'utf8') : undefined
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, programPath(source))
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const name = path.split('/').at(-1) ?? ''
  if (name === 'dist' || name === 'node_modules' || name.includes('.test.')) return
  const entries = listFolder(path)
  if (entries === undefined) {
    hash.update(name).update('\0').update(readFileSync(path))
    return
  }
  for (const entry of entries.toSorted()) addTo(hash, join(path, entry))
}

function listFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOTDIR') return undefined
    throw error
  }
}

async function runVite(room: string, args: string[], signal: AbortSignal | undefined): Promise<void> {
  const folder = programPath(room)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const child = spawn(process.execPath, [programPath('node_modules/vite/bin/vite.js'), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve('stopped')))
  if (code === 0) return
  if (signal?.aborted) throw new StartRefused('Stopped while building.')
  throw new StartRefused(`${room} could not be built:\n${said.join('').trim().split('\n').slice(-20).join('\n')}`)
}
