import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { programPath } from './child.ts'
import { SETTINGS } from './setting-names.ts'
import { runTool, stopWithUs } from './steps.ts'

/**
 * How strong the tests of money, calendar and access are: every branch must be taken (100 %), and of all small changes
 * that could be made to the code at least 85 % must make a test fail. `--branches` leaves out the second part, which takes
 * about twenty minutes.
 */
const MUTATION = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const say = (line: string) => console.log(line)

const branches = async (): Promise<boolean> => {
  say('> branches of money, calendar and access taken by their tests')
  const args = ['run', '-c', 'tools/strength/vitest.config.ts', '--dir', '.', '--coverage', '--reporter=dot']
  return (await runTool('node_modules/vitest/vitest.mjs', args, { live: true })).code === 0
}

/** A copy of the checkout, since the tool that changes the code is fetched when it is wanted and is no part of the house. */
const mutations = async (): Promise<boolean> => {
  say('> changes of the code that the tests notice')
  const copy = mkdtempSync(join(tmpdir(), 'sipday-strength-'))
  try {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: programPath('.'), encoding: 'utf8' }).split('\0')
    for (const file of files.filter(Boolean)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(programPath(file), join(copy, file))
    }
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...MUTATION]
    execFileSync(npm, install, { cwd: copy, stdio: 'inherit' })
    const program = join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    execFileSync(process.execPath, [program, 'run', 'tools/strength/stryker.config.json'], {
      cwd: copy,
      stdio: 'inherit',
    })
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

for (const name of SETTINGS) delete process.env[name]
stopWithUs()
const taken = await branches()
const noticed = process.argv.includes('--branches') || (await mutations())
process.exitCode = taken && noticed ? 0 : 1
