import { provideChromium } from './starting/browser.ts'
import { codeChecks } from './checking/checks.ts'
import { quick } from './checking/quick.ts'
import { countJourneys, freshReport } from './checking/reports.ts'
import { SETTINGS } from './starting/setting-names.ts'
import { buildAll } from './starting/builds.ts'
import { atLeastOneFailure, runVitest } from './checking/run-vitest.ts'
import { budgetTable, checkBudgets } from './checking/page-weights.ts'
import { type Step, runSteps, runTool, stopWithUs } from './checking/steps.ts'

const say = (line: string) => console.log(line)

/**
 * Several times what each one takes on two cores, because two busy ones take three times as long: only a run that hangs
 * is stopped, and every run ends with a report.
 */
const LIMIT_MINUTES = { unit: 30, long: 30, attacks: 30, journeys: 20, moreJourneys: 40 }

/** What the eight journeys of `npm test` are tagged with: one of each kind of person, and what everyone meets first. */
const FIRST = '@first'

const WHOLE_PROJECTS = ['--project=!attacks', '--project=!ha']

const unit: Step = {
  name: 'unit',
  run: () => runVitest('unit', WHOLE_PROJECTS, LIMIT_MINUTES.unit, { SIPDAY_TESTS: 'short' }),
}

const long: Step = {
  name: 'long',
  run: () => runVitest('long', [...WHOLE_PROJECTS, '.long.test.'], LIMIT_MINUTES.long),
}

const attacks: Step = {
  name: 'attacks',
  run: async () => {
    const problem = await problemOfBrowsers()
    if (problem === undefined) return runVitest('attacks', ['--project=attacks'], LIMIT_MINUTES.attacks)
    say(problem)
    return { passed: 0, failed: 1 }
  },
}

const journeysOf = (name: string, which: readonly string[], limitMinutes: number): Step => ({
  name,
  run: async () => {
    const problem = await problemOfBrowsers()
    if (problem) {
      say(problem)
      return { passed: 0, failed: 1 }
    }
    const report = freshReport('journeys')
    const { code, said } = await runTool('node_modules/@playwright/test/cli.js', ['test', ...which], {
      live: true,
      limitMinutes,
    })
    return atLeastOneFailure(countJourneys(report), code, said)
  },
})

const journeys = journeysOf('journeys', ['--grep', FIRST], LIMIT_MINUTES.journeys)
const moreJourneys = journeysOf('more-journeys', ['--grep-invert', FIRST], LIMIT_MINUTES.moreJourneys)

const problemOfBrowsers = async (): Promise<string | undefined> => provideChromium(say) ?? (await buildProblem())

async function buildProblem(): Promise<string | undefined> {
  try {
    await buildAll(say)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What the pages weigh; a byte over a limit is a failure (checking/page-weights.ts). */
const weights: Step = {
  name: 'weights',
  run: async () => {
    const problem = await buildProblem()
    if (problem) {
      say(problem)
      return { passed: 0, failed: 1 }
    }
    const budgets = checkBudgets()
    say(budgetTable(budgets))
    const failed = budgets.filter(({ ok }) => !ok).length
    return { passed: budgets.length - failed, failed }
  },
}

const BEFORE_SUBMITTING: Record<string, Step> = {
  types: codeChecks.types,
  lint: codeChecks.lint,
  format: codeChecks.format,
  unit,
  weights,
  journeys,
}
const REST: Record<string, Step> = { long, attacks, 'more-journeys': moreJourneys }
const STEPS = { ...BEFORE_SUBMITTING, ...REST }

// A real shop's settings must not reach the tests: they would work on its database and its accounts.
for (const name of SETTINGS) delete process.env[name]
stopWithUs()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS) && !['quick', 'all', 'rest'].includes(name))
if (unknown.length > 0) {
  say(`There is no check "${unknown.join('", "')}". There are: ${Object.keys(STEPS).join(', ')}, quick.`)
  process.exit(1)
}
const { passed, failed } = await runSteps(chosenSteps())
if (wanted.length === 0) say(`not run: ${Object.keys(REST).join(', ')}. "npm run test:all" runs everything.`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Without a word what a change needs before it is submitted; `all` is everything, `rest` what that leaves. */
function chosenSteps(): Step[] {
  if (wanted.includes('quick')) return quick()
  if (wanted.length === 0) return Object.values(BEFORE_SUBMITTING)
  if (wanted.includes('rest')) return Object.values(REST)
  if (wanted.includes('all')) return Object.values(STEPS)
  return Object.entries(STEPS)
    .filter(([name]) => wanted.includes(name))
    .map(([, step]) => step)
}
