import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingPrograms } from '../e2e/ha/programs.ts'
import { provideChromium } from './starting/browser.ts'
import { programPath } from './running/child.ts'
import { SETTINGS } from './starting/setting-names.ts'
import { buildAll } from './starting/builds.ts'
import { runTool, stopWithUs } from './checking/steps.ts'

/**
 * Runs the attacks, the faults and the simulation at full length and prints their figures; `--quick` does a tenth of
 * it. With `ha` it runs the stories of high availability instead, which need Debian's packages; words after it choose
 * stories.
 */
const quick = process.argv.includes('--quick')
const figures = programPath('reports/attacks')
const say = (line: string) => console.log(line)

interface Figures {
  title: string
  noun: string
  tried: number
  succeeded: number
  figures: Record<string, string | number>
}

const read = (): Figures[] =>
  readdirSync(figures)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(figures, name), 'utf8')) as Figures)

/** One line for each file, and the four figures that must stay as they are. */
function summarise(files: Figures[]): boolean {
  say('')
  for (const { title, noun, tried, succeeded, figures: more } of files) {
    const rest = Object.entries(more).map(([name, value]) => `, ${name} ${value}`)
    say(`${title}: ${noun} tried ${tried}, succeeded ${succeeded}${rest.join('')}`)
  }
  const of = (title: string) => files.find((file) => file.title === title)?.figures ?? {}
  const attacks = files.filter(({ noun }) => noun === 'attacks')
  const sum = (key: 'tried' | 'succeeded', list: Figures[]) => list.reduce((total, file) => total + file[key], 0)
  const crash = of('crash')
  const provider = of('provider')
  const load = of('load')
  say('')
  say(`Attacks tried and succeeded:    ${sum('tried', attacks)}, ${sum('succeeded', attacks)}`)
  say(
    `Acknowledged purchases lost:    ${crash['acknowledged and lost']} of ${crash['acknowledged']} with ${crash['kills']} kills`,
  )
  say(
    `Double captures:                ${provider['double captures']} of ${provider['payments under faults']} payments under faults`,
  )
  say(
    `Memory under load:              ${load['memory after warm-up']}, then ${load['memory at the end']} (${load['calls']} calls)`,
  )
  return sum('succeeded', files) === 0
}

async function runAll(): Promise<boolean> {
  const problem = provideChromium(say)
  if (problem) say(problem)
  await buildAll(say)
  const attacks = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project=attacks', '--reporter=dot', '--testTimeout=1500000'],
    { live: true, env: { SIPDAY_LONG: quick ? 'quick' : 'full' } },
  )
  const last = quick ? '10000' : '100000'
  const simulation = await runTool('bench/purchase-simulation.ts', ['1', last], { live: true })
  const clean = summarise(read())
  return attacks.code === 0 && simulation.code === 0 && clean
}

/** PostgreSQL as operators run it: Patroni, etcd, HAProxy and PgBouncer, in about 15 minutes. */
async function runHighAvailability(stories: string[]): Promise<boolean> {
  const missing = missingPrograms()
  for (const { program, package: name } of missing) say(`skipped: no ${program} (apt-get install ${name})`)
  if (missing.length > 0) {
    say(`0 passed, 0 failed, ${missing.length} skipped`)
    return true
  }
  await buildAll(say)
  const chosen = stories.length > 0 ? ['--testNamePattern', stories.join(' ')] : []
  const { code } = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project=ha', '--reporter=verbose', ...chosen],
    { live: true },
  )
  return code === 0
}

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const name of SETTINGS) delete process.env[name]
stopWithUs()
const began = Date.now()
rmSync(figures, { recursive: true, force: true })
mkdirSync(figures, { recursive: true })
const isWell = words[0] === 'ha' ? await runHighAvailability(words.slice(1)) : await runAll()
say(`Time:                           ${Math.round((Date.now() - began) / 60_000)} minutes`)
process.exitCode = isWell ? 0 : 1
