import { PROBLEMS_FILE } from './problems-reporter.ts'
import { countUnit, freshReport, readReport } from './reports.ts'
import { type Result, runTool } from './steps.ts'

/**
 * Runs vitest with the given arguments and counts its tests; what it has to be asked about is in `problems`. `name` is
 * that of its files in reports/.
 */
export async function runVitest(
  name: string,
  args: string[],
  limitMinutes: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const report = freshReport(name)
  const problems = freshReport(`${name}-problems`)
  const reporters = ['dot', 'json', './tools/checking/problems-reporter.ts'].map((each) => `--reporter=${each}`)
  const { code, said } = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, ...reporters, `--outputFile.json=${report}`],
    { live: true, env: { ...env, [PROBLEMS_FILE]: problems }, limitMinutes },
  )
  const counts = { ...countUnit(report), problems: readReport<string[]>(problems) ?? [] }
  return atLeastOneFailure(counts, code, said)
}

const SHOWN_LINES = 20

/** A program that reports a failure has failed even if none of its tests did; the last it `said` may tell why. */
export function atLeastOneFailure(counts: Result, code: number, said: string): Result {
  if (code === 0 || counts.failed > 0) return counts
  const last = said
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-SHOWN_LINES)
  const words = `ended with code ${code} although no test failed; the last it said:`
  return { ...counts, failed: 1, problems: [words, ...last.map((line) => `    ${line}`), ...(counts.problems ?? [])] }
}
