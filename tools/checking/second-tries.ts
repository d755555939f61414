import { mkdirSync, writeFileSync } from 'node:fs'
import { programPath } from '../running/child.ts'
import { readReport } from './reports.ts'

/** The newest last; a run's tests that passed at another try only. */
export type Runs = readonly (readonly string[])[]

const KEPT = 10
const DEFECT = 3
const AT_ANOTHER_TRY = /passed at (?:try \d+|another try) only: (.+)$/

/** The tests that `problems` says passed at another try only. */
export const namesIn = (problems: readonly string[]): string[] =>
  problems.flatMap((line) => AT_ANOTHER_TRY.exec(line)?.[1] ?? [])

/** A line for each test of the newest run; those that needed another try three runs in a row are defects. */
export function judge(runs: Runs): { lines: string[]; defects: number } {
  const judged = (runs.at(-1) ?? []).map((name) => {
    const often = runs.filter((run) => run.includes(name)).length
    const defect = runs.length >= DEFECT && runs.slice(-DEFECT).every((run) => run.includes(name))
    return { defect, line: `${often} of the last ${runs.length} runs${defect ? ', a defect' : ''}: ${name}` }
  })
  return { lines: judged.map(({ line }) => line), defects: judged.filter(({ defect }) => defect).length }
}

/** Remembers this run beside the last nine of the same checks, and judges it. */
export function remember(checks: string, problems: readonly string[]): { lines: string[]; defects: number } {
  mkdirSync(programPath('reports'), { recursive: true })
  const file = programPath(`reports/second-tries-${checks}.json`)
  const runs = [...(readReport<Runs>(file) ?? []), namesIn(problems)].slice(-KEPT)
  writeFileSync(file, JSON.stringify(runs))
  return judge(runs)
}
