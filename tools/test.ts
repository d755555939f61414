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
const LIMIT_MINUTES = { unit: 40, attacks: 30, journeys: 50 }

const unit: Step = {
  name: 'unit',
  run: () => runVitest('unit', ['--project=!attacks', '--project=!ha'], LIMIT_MINUTES.unit),
}

const attacks: Step = {
  name: 'attacks',
  run: async () => {
    const problem = provideChromium(say) ?? (await buildProblem())
    if (problem === undefined) return runVitest('attacks', ['--project=attacks'], LIMIT_MINUTES.attacks)
    say(problem)
    return { passed: 0, failed: 1 }
  },
}

const journeys: Step = {
  name: 'journeys',
  run: async () => {
    const problem = provideChromium(say) ?? (await buildProblem())
    if (problem) {
      say(problem)
      return { passed: 0, failed: 1 }
    }
    const report = freshReport('journeys')
    const { code, said } = await runTool('node_modules/@playwright/test/cli.js', ['test'], {
      live: true,
      limitMinutes: LIMIT_MINUTES.journeys,
    })
    return atLeastOneFailure(countJourneys(report), code, said)
  },
}

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

const STEPS: Record<string, Step> = {
  types: codeChecks.types,
  lint: codeChecks.lint,
  format: codeChecks.format,
  unit,
  weights,
  attacks,
  journeys,
}

// A real shop's settings must not reach the tests: they would work on its database and its accounts.
for (const name of SETTINGS) delete process.env[name]
stopWithUs()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS) && name !== 'quick')
if (unknown.length > 0) {
  say(`There is no check "${unknown.join('", "')}". There are: ${Object.keys(STEPS).join(', ')}, quick.`)
  process.exit(1)
}
const chosen = Object.entries(STEPS).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const steps = wanted.includes('quick') ? quick() : chosen.map(([, step]) => step)
const { passed, failed } = await runSteps(steps)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
