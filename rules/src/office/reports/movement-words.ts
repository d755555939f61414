import { countOf, countText } from '../../written/counts.ts'
import { monthText } from '../../written/moments.ts'
import { dateText } from '../../calendar.ts'
import { percentOf } from './percent.ts'
import { fewer, pointsOf } from './count-words.ts'

export type Movement = {
  joined: number
  returned: number
  movedIn: number
  movedOut: number
  canceled: number
  unpaid: number
  ended: number
}
export type LeftInMonth = { month: string; atStart: number; left: number; canceled: number; unpaid: number }

const sum = (rows: readonly Movement[], ...keys: (keyof Movement)[]): number =>
  rows.reduce((total, row) => total + keys.reduce((of, key) => of + row[key], 0), 0)

const monthAlone = (month: string): string => monthText(month).replace(/ \d+$/, '')

/** Who came of a day or month, and who went; moves between locations count as both. */
export const cameOf = (row: Movement): number => row.joined + row.returned + row.movedIn
export const wentOf = (row: Movement): number => row.movedOut + row.canceled + row.unpaid + row.ended

export const movementTexts = {
  cameAndWent: 'Who came and went',
  came: 'Came',
  went: 'Went',
  none: {
    title: 'No one came or went on these days',
    text: 'Choose other days to see who came and who went.',
  },
  /** "35 came and 18 went from ... through ...: 31 joined, 4 came back, 12 canceled, 3 were unpaid, and 3 ended." */
  said: (rows: readonly Movement[], from: string, until: string): string => {
    const moved = sum(rows, 'movedIn', 'movedOut')
    const [came, went] = [
      rows.reduce((total, row) => total + cameOf(row), 0),
      rows.reduce((total, row) => total + wentOf(row), 0),
    ]
    return (
      `${countOf(came)} came and ${countOf(went)} went from ${dateText(from)} through ${dateText(until)}: ` +
      `${countOf(sum(rows, 'joined'))} joined, ${countOf(sum(rows, 'returned'))} came back, ` +
      (moved === 0 ? '' : `${countOf(sum(rows, 'movedIn'))} moved in, ${countOf(sum(rows, 'movedOut'))} moved out, `) +
      `${countOf(sum(rows, 'canceled'))} canceled, ${countOf(sum(rows, 'unpaid'))} were not paid, ` +
      `and ${countOf(sum(rows, 'ended'))} ended.`
    )
  },
  /** "3,841 came, 1,578 went". */
  cameWent: (came: number, went: number): string => `${countOf(came)} came, ${countOf(went)} went`,
  /** "+2,263", "−12". */
  balance: (change: number): string => `${change > 0 ? '+' : change < 0 ? '−' : ''}${countOf(Math.abs(change))}`,
  /** "Of those who went, 1,090 canceled, 77 did not pay, and 411 ended or moved." */
  whyWent: (rows: readonly Movement[]): string =>
    `Of those who went, ${countOf(sum(rows, 'canceled'))} canceled, ${countOf(sum(rows, 'unpaid'))} did not pay, and ` +
    `${countOf(sum(rows, 'ended', 'movedOut'))} ended or moved.`,
  leaving: 'Leaving',
  leavingAMonth: 'Leaving a month',
  notOver: 'Counted when a whole month is over.',
  /** "In October 2026, 0.4 points less than in September 2026"; `rows`: at most two months, of which there is one. */
  leavingNote: (rows: readonly Pick<LeftInMonth, 'month' | 'atStart' | 'left'>[]): string => {
    const last = rows.at(-1)
    if (!last) return movementTexts.notOver
    const before = rows.at(-2)
    if (!before) return `In ${monthText(last.month)}`
    const change = Math.round((percentOf(last.left, last.atStart) - percentOf(before.left, before.atStart)) * 10) / 10
    if (change === 0) return `In ${monthText(last.month)}, as in ${monthText(before.month)}`
    return `In ${monthText(last.month)}, ${fewer(change, 'less', '', pointsOf)} in ${monthText(before.month)}`
  },
  noLeaving: {
    title: 'No whole month is counted yet',
    text: 'How many leave is counted when a month is over. Choose days that hold a whole month.',
  },
  reasons: 'Why members left',
  canceled: 'canceled',
  noReasons: {
    title: 'No memberships were canceled on these days',
    text: 'Choose other days to see why members left.',
  },
  /** "12 memberships were canceled: why was answered for 9." */
  reasonsSaid: ({ count, answered }: { count: number; answered: number }) =>
    `${countText(count, 'membership')} ${count === 1 ? 'was' : 'were'} canceled: why was answered for ${countOf(answered)}.`,
  percent: (value: number): string => `${value.toLocaleString('en-US')}%`,
  /** "1.2 points more than in September"; nothing for no change. */
  pointsThan: (change: number, month: string): string | null =>
    change === 0 ? null : `${fewer(change, 'less', '', pointsOf)} in ${monthAlone(month)}`,
  monthAlone,
  /** "In October 155 of 2,351 renewing members left: 139 canceled, 16 did not pay." */
  whoLeft: ({ month, atStart, left, canceled, unpaid }: LeftInMonth): string =>
    `In ${monthAlone(month)} ${countOf(left)} of ${countText(atStart, 'renewing member')} left` +
    (left === 0 ? '.' : `: ${countOf(canceled)} canceled, ${countOf(unpaid)} did not pay.`),
  /** "3.1% left in October 2026, 0.4 points less than in September 2026: 12 of 387 members, 9 canceled and 3 not paid." */
  leavingSaid: (rows: readonly LeftInMonth[]): string => {
    const last = rows.at(-1)
    if (!last) return ''
    const before = rows.at(-2)
    const percent = percentOf(last.left, last.atStart)
    const change = before ? Math.round((percent - percentOf(before.left, before.atStart)) * 10) / 10 : null
    const than =
      before && change !== null
        ? `, ${fewer(change, 'less', 'as much as', pointsOf)} in ${monthText(before.month)}`
        : ''
    const why =
      last.left === 0 ? '' : `, ${countOf(last.canceled)} of them canceled and ${countOf(last.unpaid)} not paid`
    return (
      `${percent.toLocaleString('en-US')}% left in ${monthText(last.month)}${than}: ${countOf(last.left)} of ` +
      `${countText(last.atStart, 'member')}${why}.`
    )
  },
} as const
