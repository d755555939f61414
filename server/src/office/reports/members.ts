import { membersByDay } from '../../store/reports/members-by-day.ts'
import type { Report } from './definition.ts'

/** O15, `v_members`. */
export const members: Report = {
  definition: {
    name: 'members',
    title: 'Members',
    words:
      'Memberships at the end of each day, one for each person on a plan: a family of four counts four, and a gift ' +
      'counts from its first day. One that is paused or was not paid counts until it ends. A day is counted when it is ' +
      'over at its location, and stays as it was counted.',
    takes: ['plan', 'grain'],
  },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'members', name: 'Members', numeric: true },
    { key: 'renewing', name: 'Renew', numeric: true },
    { key: 'term', name: 'Gifts and terms', numeric: true },
    { key: 'given', name: 'Given by the shop', numeric: true },
  ],
  days: 365,
  rows: (db, asked) => membersByDay(db, asked),
}
