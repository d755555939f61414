import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { programPath } from './running/child.ts'
import { SETTINGS } from './starting/setting-names.ts'
import { runTool, stopWithUs } from './checking/steps.ts'
import { type Area, areas } from './strength/areas.ts'
import { placesToChange } from './strength/sample.ts'

/**
 * How strong the tests are: every branch of money, calendar and access must be taken (100 %), and of all small changes that
 * could be made to an area's code at least 85 % must make a test fail.
 *
 *     npm run test:strength -- --branches               the branches alone, half a minute
 *     npm run test:strength -- wizard purchases         the changes of these areas, half an hour to hours each
 *     npm run test:strength -- wizard --share 0.05      a share of the code, picked by chance; the seed is printed
 *     npm run test:strength -- wizard --share 0.05 --seed 7
 */
const MUTATION = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
/** Of a hundred mutations, this many must be noticed. */
const LEAST_SHARE = 85
const say = (line: string) => console.log(line)

const branches = async (): Promise<boolean> => {
  say('> branches of money, calendar and access taken by their tests')
  const args = ['run', '-c', 'tools/strength/vitest.config.ts', '--dir', '.', '--coverage', '--reporter=dot']
  return (await runTool('node_modules/vitest/vitest.mjs', args, { live: true })).code === 0
}

/** A copy of the checkout, since the mutation tool is fetched when needed and is not a dependency of the project. */
const copyWithTool = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'sipday-strength-'))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: programPath('.'), encoding: 'utf8' }).split('\0')
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(programPath(file), join(copy, file))
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...MUTATION]
  execFileSync(npm, install, { cwd: copy, stdio: 'inherit' })
  return copy
}

const settingsFor = (name: string, mutate: readonly string[]) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/strength/vitest.config.ts' },
  // The copy is ours to change; in the tool's own sandbox, the rooms would import each other's unmutated code.
  inPlace: true,
  tsconfigFile: 'none.json',
  mutate,
  ignorePatterns: ['docs', 'e2e', 'bench', 'reports', 'data'],
  coverageAnalysis: 'perTest',
  timeoutMS: 15_000,
  concurrency: 1,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: `reports/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: LEAST_SHARE, break: LEAST_SHARE },
})

/** Mutates an area's code step by step; returns whether enough of the mutations made a test fail. */
const mutations = (copy: string, name: string, { code, what }: Area): boolean => {
  const places = placesToChange(code, share, seed)
  say(`> changes of ${what} that the tests notice${share < 1 ? `, a share of ${share} by seed ${seed}` : ''}`)
  const file = join(copy, 'reports', `stryker-${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(settingsFor(name, places)))
  const program = join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [program, 'run', file], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, STRENGTH_AREA: name },
  })
  mkdirSync(programPath('reports'), { recursive: true })
  const report = join(copy, `reports/mutation-${name}.json`)
  if (existsSync(report)) cpSync(report, programPath(`reports/mutation-${name}.json`))
  return status === 0
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    branches: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [share, seed] = [Number(values.share), Number(values.seed)]
const unknown = positionals.filter((name) => !(name in areas))
if (unknown.length > 0 || !(share > 0 && share <= 1) || !Number.isInteger(seed)) {
  say(`npm run test:strength -- [--branches] [--share 0.1] [--seed 7] [${Object.keys(areas).join('|')} ...]`)
  process.exit(1)
}

for (const name of SETTINGS) delete process.env[name]
stopWithUs()
const wanted = Object.entries(areas).filter(([name]) => positionals.length === 0 || positionals.includes(name))
const taken = positionals.length > 0 || (await branches())
let noticed = true
if (!values.branches) {
  const copy = copyWithTool()
  try {
    for (const [name, area] of wanted) noticed = mutations(copy, name, area) && noticed
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
process.exitCode = taken && noticed ? 0 : 1
