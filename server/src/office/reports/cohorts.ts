import { cohorts as whoStays } from '../../store/reports/cohorts.ts'
import { FEWER, isTooFew, type Report } from './definition.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

type Cohort = { size: number; there: number }

/** Percent, to a tenth. */
export const shareOf = ({ size, there }: Cohort, only: readonly string[] | null): number | string =>
  isTooFew(there, only) ? FEWER : Math.round((there / size) * 1000) / 10

/** O15, `v_cohorts`. */
export const cohorts: Report = {
  definition: {
    name: 'cohorts',
    title: 'Who stays',
    words:
      'Percent of those who joined in a month and have a renewing membership 1, 2, 3 and more months later. Joined: the ' +
      'first day of the first renewing membership. Of a location, both are about memberships there: whoever moves in ' +
      'joins, and whoever moves out is no longer there. Gifts and terms are left out: they end by themselves. A number ' +
      'stands where everyone of the month has had that day. The last 12 months, whatever days are chosen.',
    takes: [],
  },
  columns: [
    { key: 'month', name: 'Joined', numeric: false },
    { key: 'size', name: 'Members', numeric: true },
    ...MONTHS.map((month) => ({ key: `after${month}`, name: `After ${month}`, numeric: true })),
  ],
  rows: async (db, { only }) => {
    const found = await whoStays(db, { only })
    return found
      .filter(({ months }) => months === 0)
      .map(({ month, size }) => ({
        month: month.slice(0, 7),
        size: isTooFew(size, only) ? FEWER : size,
        ...Object.fromEntries(
          MONTHS.map((months) => {
            const one = found.find((other) => other.month === month && other.months === months)
            return [`after${months}`, one ? shareOf(one, only) : '']
          }),
        ),
      }))
  },
}
