import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused, lockFolder } from '@sipday/server/store/embedded/embedded-lock.ts'
import { programPath } from '../child.ts'
import { precompress } from './precompress.ts'

/**
 * What Vite has to build for each site, including the bundle with which the server renders the customer's pages; and
 * the folder whose files are served.
 */
const BUILDS: Record<string, { served: string; runs: string[][] }> = {
  web: { served: 'web/dist/client', runs: [['build'], ['build', '--ssr', 'src/entry-server.tsx']] },
  counter: { served: 'counter/dist', runs: [['build']] },
  office: { served: 'office/dist', runs: [['build']] },
}
/** The pages' sources; a change in any of them rebuilds all sites. */
const SOURCES = [
  'web',
  'counter',
  'office',
  'ui',
  'contract',
  'rules',
  'package-lock.json',
  'tools/starting/precompress.ts',
]

/** Builds the customers', the staff's and the owner's site unless the last build was from the same sources. */
export async function buildSites(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (sitesAreBuilt()) return
  const lock = await takeTurns()
  try {
    const sources = fingerprint()
    for (const [site, { served, runs }] of Object.entries(BUILDS)) {
      if (readMarker(site) === sources) continue
      const started = Date.now()
      say(`Building the pages (${site})`)
      rmSync(markerOf(site), { force: true })
      for (const args of runs) await runVite(site, args, signal)
      await precompress(programPath(served))
      writeFileSync(markerOf(site), sources)
      say(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    }
  } finally {
    lock.release()
  }
}

/** Whether all sites are built from the current sources. */
export function sitesAreBuilt(): boolean {
  const sources = fingerprint()
  return Object.keys(BUILDS).every((site) => readMarker(site) === sources)
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

const markerOf = (site: string) => programPath(`${site}/dist/.built-from`)

function readMarker(site: string): string | undefined {
  return existsSync(markerOf(site)) ? readFileSync(markerOf(site), 'utf8') : undefined
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, programPath(source))
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

async function runVite(site: string, args: string[], signal: AbortSignal | undefined): Promise<void> {
  const folder = programPath(site)
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
  if (signal?.aborted) throw new StartRefused('Stopped while building the pages.')
  throw new StartRefused(
    `The pages of "${site}" could not be built:\n${said.join('').trim().split('\n').slice(-20).join('\n')}`,
  )
}
