import { countOf } from '@sipday/rules/written/counts.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { monthYear } from '../months.ts'

const shown = {
  corner: reportTexts.cohortsCorner,
  sizes: reportTexts.cohortSizes,
  ends: reportTexts.cohortEnds,
}
const FEW_MONTHS = [1, 3, 6]

type Row = { month: string; size: string | number; values: (number | string | null)[] }

export const cohortsOf = ({ columns, rows }: OfficeAnswerOf<'report'>) => {
  const keys = columns.map(({ key }) => key).filter((key) => key.startsWith('after'))
  const known: Row[] = rows
    .map((row) => ({
      month: String(row['month']),
      size: row['size'] ?? 0,
      values: keys.map((key) => {
        const value = row[key]
        return typeof value === 'number' ? Math.round(value) : value || null
      }),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
  const months = Math.max(0, ...known.map(({ values }) => values.findLastIndex((value) => value !== null) + 1))
  const longest = known.find(({ values }) => typeof values[months - 1] === 'number')
  if (known.length === 0) return null
  const over = (chosen: readonly number[]) => ({
    ...shown,
    columns: chosen.map(String),
    rows: known.map(({ month, size, values }) => ({
      key: month,
      name: monthYear(month),
      size: typeof size === 'number' ? countOf(size) : size,
      values: chosen.map((one) => values[one - 1] ?? null),
    })),
    together: {
      key: 'together',
      name: reportTexts.cohortsTogether,
      size: countOf(known.reduce((sum, { size }) => sum + (typeof size === 'number' ? size : 0), 0)),
      values: chosen.map((one) => togetherOf(known, one - 1)),
    },
  })
  const all = Array.from({ length: months }, (_, index) => index + 1)
  return {
    wide: over(all),
    narrow: over([...FEW_MONTHS.filter((month) => month < months), months]),
    sentence: reportTexts.cohorts(
      longest
        ? {
            month: longest.month,
            size: Number(longest.size),
            percent: Number(longest.values[months - 1]),
            months,
          }
        : null,
    ),
  }
}

/** The percentage of all months whose number is known; of none there is none. */
const togetherOf = (rows: readonly Row[], index: number): number | null => {
  const told = rows.flatMap(({ size, values }) => {
    const value = values[index]
    return typeof size === 'number' && typeof value === 'number' ? [{ size, value }] : []
  })
  const size = told.reduce((sum, one) => sum + one.size, 0)
  return size === 0 ? null : Math.round(told.reduce((sum, one) => sum + one.size * one.value, 0) / size)
}
