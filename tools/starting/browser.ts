import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { programPath } from '../running/child.ts'

/** First the one without windows, as Playwright's own is: a journey with it takes an eighth less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium on this machine, or undefined: then Playwright's own is used. `CHROMIUM_PATH` sets one. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env['CHROMIUM_PATH'], ...found, MAC].find((path) => path && existsSync(path) && runs(path))
}

/** A package may have left a command that does not start a browser (only a hint to install something else). */
function runs(path: string): boolean {
  try {
    const answer = execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' })
    return /\d+\.\d+/.test(answer)
  } catch {
    return false
  }
}

/** Makes sure that there is a browser and reports what was done; returns undefined, or why there is none. */
export function provideChromium(say: (line: string) => void): string | undefined {
  const system = findChromium()
  if (system) {
    say(`  Browser: ${system}`)
    return undefined
  }
  if (existsSync(chromium.executablePath())) {
    say("  Browser: Playwright's own Chromium")
    return undefined
  }
  return installFromDebian(say) || installFromPlaywright(say) ? undefined : EXPLANATION
}

const EXPLANATION =
  'No browser was found, and none could be installed. Install Chromium or Chrome (or name one with CHROMIUM_PATH).'

function installFromDebian(say: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('  No browser found: installing the package "chromium-headless-shell" or "chromium" (a minute or two)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  const install = (name: string) => run('install', '-y', '--no-install-recommends', name)
  // An older Debian has only the second.
  const done = run('update') && (install('chromium-headless-shell') || install('chromium'))
  const found = findChromium()
  say(found ? `  Browser: ${found}` : `  That did not work${done ? ' (the package contains no browser)' : ''}`)
  return found !== undefined
}

function installFromPlaywright(say: (line: string) => void): boolean {
  say("  No browser found: downloading Playwright's own Chromium (a minute or two)")
  const cli = programPath('node_modules/@playwright/test/cli.js')
  const args = process.getuid?.() === 0 ? ['install', '--with-deps', 'chromium'] : ['install', 'chromium']
  const { status } = spawnSync(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const done = status === 0 && existsSync(chromium.executablePath())
  if (done) say("  Browser: Playwright's own Chromium")
  return done
}
