import type { Figures } from './load.ts'
import type { Goal } from './goals.ts'

export type Row = { what: string; figure: string; goal: string; beside: string; ratio: string; kept: string }

const HEAD: Row = { what: 'what', figure: 'figure', goal: 'goal', beside: 'bare handler', ratio: 'ratio', kept: 'kept' }

/** For docs/measurements.md. */
export const printTable = (rows: readonly Row[], beside = HEAD.beside): void => {
  printColumns(
    [{ ...HEAD, beside }, ...rows].map((row) => [row.what, row.figure, row.goal, row.beside, row.ratio, row.kept]),
  )
}

/** The first row is the head. */
export const printColumns = (rows: readonly (readonly string[])[]): void => {
  const [head = [], ...rest] = rows
  const all = [head, head.map(() => '---'), ...rest]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of all) {
    const padded = cells.map((cell, column) =>
      (cell === '---' ? '-' : cell).padEnd(widths[column] ?? 0, cell === '---' ? '-' : ' '),
    )
    console.log(`| ${padded.join(' | ')} |`)
  }
}

export const keptOrNot = (kept: boolean | undefined): string => (kept === undefined ? '' : kept ? 'yes' : 'no')
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))

/** Next to the bare handler's figures of the same run. */
export const rowsOf = (title: string, ours: Figures, bare: Figures, goal: Goal): Row[] => {
  const row = (
    what: string,
    unit: string,
    show: (value: number) => string,
    pick: (figures: Figures) => number,
    wanted: number | undefined,
    more: boolean,
  ): Row => ({
    what: `${title}: ${what}`,
    figure: `${show(pick(ours))}${unit}`,
    goal: wanted === undefined ? '' : `${show(wanted)}${unit}`,
    beside: `${show(pick(bare))}${unit}`,
    ratio: (pick(ours) / pick(bare)).toFixed(2),
    kept: keptOrNot(wanted === undefined ? undefined : more ? pick(ours) >= wanted : pick(ours) <= wanted),
  })
  return [
    row('throughput', '/s', whole, (one) => one.perSecond, goal.perSecond, true),
    row('p50', ' ms', ms, (one) => one.p50Ms, undefined, false),
    row('p99', ' ms', ms, (one) => one.p99Ms, goal.p99Ms, false),
    row('processor time', ' ms', ms, (one) => one.cpuMs, goal.cpuMs, false),
  ]
}
