// Runs first, on Node 20 and without any package: installs what is missing and hands over to Node 24.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, isInstalled } from './starting/install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Every command of package.json, and the program that runs it. */
const COMMANDS = {
  start: 'tools/start.ts',
  dev: 'tools/start.ts',
  build: 'tools/build.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  doctor: 'tools/doctor.ts',
  staff: 'tools/staff.ts',
  owner: 'tools/owner.ts',
  shop: 'tools/shop.ts',
  findings: 'tools/findings.ts',
  'sign-in': 'tools/running/sign-in.ts',
  import: 'tools/import.ts',
  backup: 'tools/backup.ts',
  restore: 'tools/restore.ts',
  move: 'tools/move.ts',
  migrate: 'tools/migrate.ts',
  tables: 'tools/making/tables.ts',
  demo: 'tools/demo/main.ts',
  coverage: 'tools/checking/write-coverage.ts',
  figures: 'tools/checking/figures.ts',
  gallery: 'tools/gallery.ts',
  screens: 'tools/screens.ts',
  recover: 'bench/recover.ts',
  bench: 'bench/main.ts',
  'bench:web': 'bench/web.ts',
  'test:all': 'tools/test.ts',
  'test:long': 'tools/test-long.ts',
  'test:strength': 'tools/test-strength.ts',
  'square-plans': 'tools/square-plans.ts',
  'close-location': 'tools/close-location.ts',
}

/** A list of 50 MB is read in parts: what was read is given back early. */
const FLAGS = { import: ['--max-old-space-size=144', '--max-semi-space-size=4', '--heap-growing-percent=30'] }

const [command = '', ...given] = process.argv.slice(2)
/** Two commands are another mode of a program: `npm run dev` of `npm start`, `npm run test:all` of `npm test`. */
const args = command === 'dev' ? ['--dev', ...given] : command === 'test:all' && given.length === 0 ? ['all'] : given
try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) throw new Error(`Node ${process.versions.node} is too old: Sipday needs Node 20 or newer.`)
  const program = COMMANDS[command]
  if (!program || !existsSync(join(root, program))) {
    const known = Object.keys(COMMANDS).filter((name) => existsSync(join(root, COMMANDS[name])))
    throw new Error(`There is no command "${command}". The commands are: ${known.join(', ')}.`)
  }
  if (!isInstalled(root)) await install(root)
  handOver(findNode(major), join(root, program))
}

/** Node 24 strips types natively; an older Node fetches it as a package from the lock file. */
function findNode(major) {
  if (major >= 24) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const fetched = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  if (existsSync(fetched)) return fetched
  throw new Error(
    `Sipday runs on Node 24, which could not be set up for ${system} ${process.arch}. Please install Node 24.`,
  )
}

function handOver(node, program) {
  const child = spawn(node, [...(FLAGS[command] ?? []), program, ...args], {
    cwd: root,
    // The channel tells the child when this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const watch = watchNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} does not run on this machine: ${error.message}. Please install Node 24.`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}

/**
 * When npm is killed with -9, its children keep running, and no one is left who could stop the shop: it stops itself.
 */
function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return undefined
  const ancestors = [process.ppid, parentOf(process.ppid)].filter((pid) => commandOf(pid).includes('npm'))
  if (ancestors.length === 0) return undefined
  const timer = setInterval(() => {
    if (ancestors.every((pid) => commandOf(pid).includes('npm'))) return
    clearInterval(timer)
    stop()
  }, 300)
  timer.unref()
  return timer
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1])
  } catch {
    return 0
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
