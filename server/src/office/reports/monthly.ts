import { withoutTax } from '@sipday/rules/money-words.ts'
import { membersByDay } from '../../store/reports/members-by-day.ts'
import type { Report } from './definition.ts'

/** O15, `v_mrr`. */
export const monthly: Report = {
  definition: {
    name: 'monthly',
    title: 'Monthly revenue',
    words: (untaxed) =>
      `What the members at the end of each day pay a month${untaxed ? '' : `,${withoutTax()}`}: the price of a monthly plan, and a twelfth of a ` +
      'yearly one. Gifts, terms and what the shop gave are not in it, and neither is a membership while it is paused or ' +
      'unpaid; one in its grace days is. Members who renew are counted as in the report on members, until they end. Days from before they were counted have the prices of the first count.',
    takes: ['plan', 'grain'],
  },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'monthlyCents', name: 'A month', numeric: true, unit: 'cents' },
    { key: 'renewing', name: 'Members who renew', numeric: true },
  ],
  days: 365,
  rows: (db, asked) => membersByDay(db, asked),
}
