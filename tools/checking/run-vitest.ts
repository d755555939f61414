import { PROBLEMS_FILE } from './problems-reporter.ts'
import { countUnit, freshReport, readReport } from './reports.ts'
import { type Result, runTool } from './steps.ts'

/**
 * Runs vitest with the given arguments and counts its tests; what it has to be asked about is in `problems`. `name` is
 * that of its files in reports/.
 */
export async function runVitest(name: string, args: string[], limitMinutes: number): Promise<Result> {
  const report = freshReport(name)
  const problems = freshReport(`${name}-problems`)
  const reporters = ['dot', 'json', './tools/checking/problems-reporter.ts'].map((each) => `--reporter=${each}`)
  const { code } = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, ...reporters, `--outputFile.json=${report}`],
    { live: true, env: { [PROBLEMS_FILE]: problems }, limitMinutes },
  )
  const counts = { ...countUnit(report), problems: readReport<string[]>(problems) ?? [] }
  return atLeastOneFailure(counts, code)
}

/** A program that reports a failure has failed even if none of its tests did. */
export function atLeastOneFailure(counts: Result, code: number): Result {
  if (code === 0 || counts.failed > 0) return counts
  const problems = [`ended with code ${code} although no test failed`, ...(counts.problems ?? [])]
  return { ...counts, failed: 1, problems }
}
