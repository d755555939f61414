import { dateText } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { Db } from '../../store/database.ts'
import { openFindings } from '../../store/findings.ts'
import { reportsStanding } from '../../store/reports/compared-days.ts'
import { bad, good, type Line } from './line.ts'

/** Through which day reports are counted and compared with what happened, and what differed (O15). */
export const describeReports = async (db: Db, now: Date): Promise<Line[]> => {
  const [places, findings] = await Promise.all([reportsStanding(db, { now }), openFindings(db)])
  const wrong = findings.filter(({ kind }) => kind === 'reports_differ').map(({ text }) => bad(text))
  const late = places.filter(({ isLate }) => isLate)
  const through = places.map(({ compared }) => compared ?? '').toSorted()[0]
  return [
    ...wrong,
    ...late.map(({ id, name, counted }) =>
      bad(
        `the reports of ${locationName(id, name)} are counted through ${dateText(counted)} only: restart the shop, and look in its log for "a part of the sweep failed"`,
      ),
    ),
    ...(late.length === 0
      ? [
          good(
            through
              ? `counted, and compared with what happened, through ${dateText(through)}`
              : 'nothing is counted yet',
          ),
        ]
      : []),
  ]
}
