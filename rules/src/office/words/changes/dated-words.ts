import { addDays, type CalendarDate, dateText } from '../../../calendar.ts'
import { SINCE_EVER } from '../../price-history.ts'

type Dated = { from: CalendarDate; value: number }

/** The values that change something, by day, whatever the order of the fields. */
const stepsOf = (list: unknown, key: string): Dated[] =>
  (Array.isArray(list) ? list : [])
    .map((one: Readonly<Record<string, unknown>>) => ({ from: String(one['from']), value: Number(one[key]) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .filter(({ value }, at, all) => value !== all[at - 1]?.value)

const has = (steps: readonly Dated[], { from, value }: Dated): boolean =>
  steps.some((one) => one.from === from && one.value === value)

/** "Nov 26", with the year only where another one follows. */
const untilText = (day: CalendarDate, next: CalendarDate): string => {
  const [month = '', rest = ''] = dateText(day).split(/ (.*)/)
  const short = `${month.slice(0, 3)} ${rest}`
  return day.slice(0, 4) === next.slice(0, 4) ? short.replace(/, \d+$/, '') : short
}

/** "$30.00 until Nov 26, $32.00 from November 27, 2026". Null when nothing changes on any day. */
export const datedText = (
  { before, after }: { before: unknown; after: unknown },
  key: string,
  shown: (value: number) => string,
): string | null => {
  const [was, is] = [stepsOf(before, key), stepsOf(after, key)]
  const [added, gone] = [is.filter((one) => !has(was, one)), was.filter((one) => !has(is, one))]
  const [first] = [...added, ...gone].map(({ from }) => from).sort()
  if (first === undefined) return null
  const kept = is.findLast(({ from }) => from < first)
  const begins = ({ from, value }: Dated) =>
    from === SINCE_EVER ? shown(value) : `${shown(value)} from ${dateText(from)}`
  const next = is.filter(({ from }) => from >= first)
  const until =
    kept && next[0] ? [`${shown(kept.value)} until ${untilText(addDays(next[0].from, -1), next[0].from)}`] : []
  if (next.length > 0) return [...until, ...next.map(begins)].join(', ')
  return kept
    ? `${shown(kept.value)}, no longer ${gone.map(begins).join(', ')}`
    : `no longer ${gone.map(begins).join(', ')}`
}
