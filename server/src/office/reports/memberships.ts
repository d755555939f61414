import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { membershipsByLocation } from '../../store/reports/memberships-by-location.ts'
import type { Report } from './definition.ts'

/** O15. */
export const memberships: Report = {
  definition: {
    name: 'memberships',
    title: 'Memberships that began and ended',
    words:
      'Memberships by location, one for each person on a plan; gifts count from their first day. Came back: those that ' +
      'began and whose member had a membership there before that had ended. Moved in and moved out: from and to another ' +
      'location, which is neither a beginning nor an end. Unpaid: those that ended and whose last renewal was never ' +
      'paid. Canceled: those that ended, paid, and had been canceled. A membership that is paused or was not paid ' +
      'counts until it ends. Counted anew every night, so that what is recorded late is in it.',
    takes: ['plan'],
  },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'before', name: 'Before', numeric: true },
    { key: 'began', name: 'Began', numeric: true },
    { key: 'returned', name: 'Came back', numeric: true },
    { key: 'movedIn', name: 'Moved in', numeric: true },
    { key: 'movedOut', name: 'Moved out', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
    { key: 'unpaid', name: 'Unpaid', numeric: true },
    { key: 'ended', name: 'Ended otherwise', numeric: true },
    { key: 'after', name: 'After', numeric: true },
  ],
  days: 365,
  rows: async (db, asked) =>
    (await membershipsByLocation(db, asked)).map(({ name, ...row }) => ({
      ...row,
      location: name ?? fallbackLocationName(row.locationId),
    })),
}
