import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { giftsByLocation } from '../../store/reports/gifts-by-location.ts'
import type { Report } from './definition.ts'

/** O15. */
export const gifts: Report = {
  definition: {
    name: 'gifts',
    title: 'What became of gifts',
    words:
      'Gifts bought on these days, by the location they were bought for; one for each recipient. Emails, claims, and first ' +
      'uses count up to now. A gift is claimed once its recipient has signed in, and used once something was redeemed with it ' +
      'and not voided.',
    takes: ['plan'],
  },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'given', name: 'Bought', numeric: true },
    { key: 'sent', name: 'Emailed', numeric: true },
    { key: 'claimed', name: 'Claimed', numeric: true },
    { key: 'used', name: 'Used', numeric: true },
  ],
  days: 365,
  rows: async (db, asked) =>
    (await giftsByLocation(db, asked)).map(({ name, ...row }) => ({
      ...row,
      location: name ?? fallbackLocationName(row.locationId),
    })),
}
