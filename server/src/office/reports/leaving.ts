import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { leaving as whoLeft } from '../../store/reports/leaving.ts'
import type { Report } from './definition.ts'

/** O15, `v_churn`. */
export const leaving: Report = {
  definition: {
    name: 'leaving',
    title: 'Leaving',
    words:
      'Of the renewing memberships at the start of a month, the percent that had ended or were unpaid at its end. Who ' +
      'had another one at the same location by then did not leave, and neither did who moved. One in its days of grace is ' +
      'not unpaid yet. Gifts and terms are left out: they end by themselves. A month is counted when it is over, and ' +
      'stays as it was counted.',
    takes: ['plan'],
  },
  columns: [
    { key: 'month', name: 'Month', numeric: false, unit: 'month' },
    { key: 'atStart', name: 'At the start', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
    { key: 'unpaid', name: 'Unpaid', numeric: true },
    { key: 'ended', name: 'Ended otherwise', numeric: true },
    { key: 'left', name: 'Left', numeric: true },
    { key: 'percent', name: 'Percent', numeric: true, unit: 'percent' },
  ],
  days: 366,
  rows: async (db, asked) =>
    (await whoLeft(db, asked)).map((row) => {
      const left = row.canceled + row.unpaid + row.ended
      return { ...row, left, percent: percentOf(left, row.atStart) }
    }),
}
