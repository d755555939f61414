import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'

/** A row for each month with a number, a column for each number of months. */
export const cohortsOf = ({ columns, rows }: OfficeAnswerOf<'report'>) => {
  const keys = columns.map(({ key }) => key).filter((key) => key.startsWith('after'))
  const known = rows
    .map((row) => ({
      month: String(row['month']),
      size: row['size'] ?? 0,
      values: keys.map((key) => (typeof row[key] === 'number' ? row[key] : null)),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
  const shown = Math.max(0, ...known.map(({ values }) => values.findLastIndex((value) => value !== null) + 1))
  const longest = known.find(({ values }) => values[shown - 1] !== null)
  return {
    columns: keys.slice(0, shown).map((_, index) => String(index + 1)),
    rows: known.map(({ month, size, values }) => ({
      key: month,
      name: reportTexts.cohortRow(month, size),
      values: values.slice(0, shown),
    })),
    sentence: longest
      ? reportTexts.cohorts({
          month: longest.month,
          size: Number(longest.size),
          percent: longest.values[shown - 1] ?? 0,
          months: shown,
        })
      : null,
  }
}
