import { movements as cameAndWent } from '../../store/reports/movements.ts'
import type { Report } from './definition.ts'

/** O15, `v_movements`. */
export const movements: Report = {
  definition: {
    name: 'movements',
    title: 'Who came and went',
    words:
      'Memberships that began and ended, one for each person on a plan, by the day it happened at the location. Came ' +
      'back: the member had a membership there before that had ended. Moved in and moved out: from and to another location, ' +
      'which is neither a beginning nor an end. Unpaid: the last renewal was never paid. Canceled: paid, and canceled by ' +
      'the member or the shop. Ended: a gift, a term or a present that was over. Counted anew every night, so that what ' +
      'is recorded late is in it.',
    takes: ['plan', 'grain'],
  },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'joined', name: 'Joined', numeric: true },
    { key: 'returned', name: 'Came back', numeric: true },
    { key: 'movedIn', name: 'Moved in', numeric: true },
    { key: 'movedOut', name: 'Moved out', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
    { key: 'unpaid', name: 'Unpaid', numeric: true },
    { key: 'ended', name: 'Ended', numeric: true },
  ],
  days: 365,
  monthsWhenLong: true,
  rows: (db, asked) => cameAndWent(db, asked),
}
