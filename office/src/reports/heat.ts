import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { daysBetween } from '@sipday/rules/calendar.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'

type Report = OfficeAnswerOf<'report'>

const shown = { corner: figureTexts.location, ends: figureTexts.heatEnds }
const all = figureTexts.allLocations

/** A column for each hour from the first to the last with a drink. */
export const heatOf = ({ rows, from, until }: Report) => {
  const cells = rows.map((row) => ({
    locationId: String(row['locationId']),
    location: String(row['location']),
    hour: Number(row['hour']),
    drinks: Number(row['drinks']),
  }))
  const { hours, columns, rows: places, busiest } = heatTable(cells)
  if (busiest.length === 0) return null
  const total = cells.reduce((sum, { drinks }) => sum + drinks, 0)
  return {
    wide: { ...shown, columns, rows: places, totals: { column: reportTexts.total, row: all } },
    narrow: { ...shown, ...inParts({ hours, rows: places }) },
    sentence: figureTexts.heatOver(total, daysBetween(from, until) + 1, busiest),
  }
}

const NOON = 12

type Cell = { locationId: string; location: string; hour: number; drinks: number }

/** `busiest`: all that have the most drinks; none without any. */
export const heatTable = (cells: readonly Cell[]) => {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const shown = cells.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at)
  const most = Math.max(1, ...cells.map(({ drinks }) => drinks))
  const names = new Map(cells.map(({ locationId, location }) => [locationId, location]))
  return {
    hours: shown,
    columns: shown.map((hour, index) =>
      (index === 0 || hour === NOON ? figureTexts.hourOf : figureTexts.shortHour)(hour),
    ),
    rows: [...names].map(([key, name]) => ({
      key,
      name,
      values: shown.map((hour) => cells.find((cell) => cell.locationId === key && cell.hour === hour)?.drinks ?? 0),
    })),
    busiest: cells.filter(({ drinks }) => drinks === most),
  }
}

const PARTS = 4
type Heat = Pick<ReturnType<typeof heatTable>, 'hours' | 'rows'>

/** The hours in four parts of the day, as "11–1": for a narrow view. */
export const inParts = ({ hours, rows }: Heat) => {
  const length = Math.ceil(hours.length / PARTS)
  const starts = hours.filter((_, index) => index % length === 0)
  return {
    columns: starts.map(
      (hour) =>
        `${figureTexts.shortHour(hour)}–${figureTexts.shortHour(Math.min(hour + length, (hours.at(-1) ?? 0) + 1))}`,
    ),
    rows: rows.map((row) => ({
      ...row,
      values: starts.map((_, part) =>
        row.values.slice(part * length, (part + 1) * length).reduce((sum, value) => sum + value, 0),
      ),
    })),
  }
}
