// Plain JavaScript for Node 20, since it fetches the packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Complete when the marker, written last, names this lock file and this platform. */
export function isInstalled(root) {
  try {
    return readFileSync(markerOf(root), 'utf8') === fingerprint(root)
  } catch {
    return false
  }
}

/** Someone installed exactly the lock file. npm writes its own list last, so an interrupted install does not pass. */
function isInstalledByHand(root) {
  try {
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
    const found = read('node_modules/.package-lock.json')
    const wanted = read('package-lock.json')
    return listExpected(wanted).every(
      (folder) =>
        (found[folder]?.version === wanted[folder].version && existsSync(join(root, folder, 'package.json'))) ||
        mayBeMissing(wanted[folder]),
    )
  } catch {
    return false
  }
}

/** Optional for reasons other than the platform: packages for this platform are always needed. */
const mayBeMissing = (entry) => entry.optional && !entry.os && !entry.cpu

const markerOf = (root) => join(root, 'node_modules', '.sipday-installed')

function fingerprint(root) {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${lock.digest('hex')} ${process.platform} ${process.arch}\n`
}

/** An interrupted install has no marker and starts anew. */
export async function install(root) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Error(`This user cannot write to ${root}, so the packages cannot be installed there.`)
  }
  const note = join(root, '.cache', 'installing')
  mkdirSync(join(root, '.cache'), { recursive: true })
  await waitForOther(root, note)
  if (isInstalled(root)) return
  const before = fingerprint(root)
  if (isInstalledByHand(root)) {
    writeFileSync(markerOf(root), before)
    return
  }
  console.log('Installing packages (only the first time; needs the network)')
  writeFileSync(note, JSON.stringify({ bootstrap: process.pid }))
  try {
    await runNpm(root, note)
    if (before !== fingerprint(root))
      throw new Error('package-lock.json changed during the installation. Please run this again.')
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(markerOf(root), before)
  } finally {
    rmSync(note, { force: true })
  }
}

/**
 * With two starts in a fresh clone, the second one waits. An npm whose parent was killed is stopped: it works in our
 * folder.
 */
async function waitForOther(root, note) {
  let told = false
  for (;;) {
    let other
    try {
      other = JSON.parse(readFileSync(note, 'utf8'))
    } catch {
      return
    }
    if (!isRunning(other.bootstrap, root, 'bootstrap')) {
      if (isRunning(other.npm, root, 'npm')) process.kill(other.npm, 'SIGKILL')
      return
    }
    if (!told) console.log('  Another installation is running in this folder. Waiting for it to finish.')
    told = true
    await pause(500)
  }
}

function isRunning(pid, root, name) {
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    const inFolder = realpathSync(`/proc/${pid}/cwd`) === realpathSync(root)
    return inFolder && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name)
  } catch {
    return false
  }
}

async function runNpm(root, note) {
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = findNpm()
  const child = spawn(npm.program, [...npm.first, ...options, '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, npm_config_cache: writableCache(root) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm.shell,
  })
  writeFileSync(note, JSON.stringify({ bootstrap: process.pid, npm: child.pid }))
  const cut = (signal) => {
    child.kill('SIGKILL')
    rmSync(note, { force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', cut).on('SIGTERM', cut).on('SIGHUP', cut)
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
  const progress = showProgress(root)
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve('not found')))
  progress.stop()
  process.off('SIGINT', cut).off('SIGTERM', cut).off('SIGHUP', cut)
  if (code === 0) return
  const lines = said
    .join('')
    .split('\n')
    .filter((line) => line.trim() && !line.includes('complete log'))
  throw new Error(`npm could not install the packages (${code}):\n${lines.slice(-12).join('\n')}`)
}

function findNpm() {
  const running = process.env.npm_execpath ?? ''
  if (basename(running) === 'npm-cli.js' && existsSync(running)) {
    return { program: process.execPath, first: [running], shell: false }
  }
  return { program: 'npm', first: [], shell: process.platform === 'win32' }
}

/** The home folder's cache may be missing or read-only; then ours is used. */
function writableCache(root) {
  const candidates = [process.env.npm_config_cache, homedir() && join(homedir(), '.npm')]
  for (const folder of candidates.filter(Boolean)) {
    try {
      mkdirSync(join(folder, '_cacache', 'tmp'), { recursive: true })
      accessSync(join(folder, '_cacache', 'tmp'), constants.W_OK)
      return folder
    } catch {
      // Not this one.
    }
  }
  return join(root, '.cache', 'npm')
}

function showProgress(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const expected = listExpected(packages)
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const unpacked = () => expected.filter((folder) => existsSync(join(root, folder, 'package.json'))).length
  const line = () => `  ${unpacked()} of ${expected.length} packages, ${seconds()} s`
  const fresh = process.stdout.isTTY ? () => process.stdout.write(`\r${line()}`) : () => console.log(line())
  const timer = setInterval(fresh, process.stdout.isTTY ? 500 : 5000)
  return {
    stop() {
      clearInterval(timer)
      if (process.stdout.isTTY) process.stdout.write('\r'.padEnd(60) + '\r')
      console.log(`  done in ${seconds()} s`)
    },
  }
}

/** The folders that npm fills on this platform. */
function listExpected(packages) {
  const fits = (list, value) => !list || list.includes(value)
  // npm determines whether this system has the C library a package needs.
  return Object.entries(packages)
    .filter(([folder, entry]) => folder.startsWith('node_modules/') && !entry.link && !entry.libc)
    .filter(([, entry]) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch))
    .map(([folder]) => folder)
}
