import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import { moneyByLocation } from '../../store/reports/money-by-location.ts'
import type { Report } from './definition.ts'

/** O15, `v_money`, `v_tax`. */
export const money: Report = {
  definition: {
    name: 'money',
    title: 'By location',
    words:
      'Payments captured on these days, by the location that charged them. Purchases and renewals are without tax; a ' +
      'difference paid for another plan counts as a renewal. Refunded or lost is what was sent back to cards, or stayed ' +
      'with banks in lost disputes, on these days with its tax, whenever it was paid. Square’s fees are not taken off, and a payment whose outcome is not known is not in it.',
    takes: ['plan'],
  },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'payments', name: 'Payments', numeric: true },
    { key: 'boughtCents', name: 'Purchases', numeric: true, unit: 'cents' },
    { key: 'renewedCents', name: 'Renewals', numeric: true, unit: 'cents' },
    { key: 'backCents', name: 'Refunded or lost', numeric: true, unit: 'cents' },
    { key: 'leftCents', name: 'Left, with tax', numeric: true, unit: 'cents' },
    { key: 'taxCents', name: 'Tax', numeric: true, unit: 'cents' },
  ],
  rows: async (db, asked) =>
    (await moneyByLocation(db, asked)).map(({ name, ...row }) => ({
      ...row,
      location: name ?? fallbackLocationName(row.locationId),
    })),
}
