import { withoutTax } from '@sipday/rules/money-words.ts'
import { useBuckets } from '@sipday/rules/office/reports/use-words.ts'
import { monthUse } from '../../store/reports/month-use.ts'
import { FEWER, isTooFew, type Report } from './definition.ts'

/** O15, `v_use`. */
export const use: Report = {
  definition: {
    name: 'use',
    title: 'Drunk and paid',
    words: (untaxed) =>
      'Everyone who had a paid membership in the last whole month, by how many drinks they took in it, at any location; ' +
      'of those whose membership ended on its first day, who took one. ' +
      `Paid: purchases and renewals${withoutTax(untaxed)}, spread evenly over the days they pay for; refunds are not taken off. ` +
      'Menu value and cost: the prices of the benefits in the catalog when the month was counted. Extras were paid at the ' +
      'register, and are neither in what was paid nor in the cost. What the shop gave away is left out. Whoever sees a ' +
      'few locations only does not see rows of fewer than five members.',
    takes: ['plan'],
  },
  columns: [
    { key: 'bucket', name: 'Drinks', numeric: false },
    { key: 'members', name: 'Members', numeric: true },
    { key: 'menuCents', name: 'Menu value', numeric: true, unit: 'cents' },
    { key: 'netCents', name: 'Paid', numeric: true, unit: 'cents' },
    { key: 'costCents', name: 'Cost', numeric: true, unit: 'cents' },
    { key: 'leftCents', name: 'What is left', numeric: true, unit: 'cents' },
    { key: 'losing', name: 'Cost more than they paid', numeric: true },
    { key: 'extraCents', name: 'Extras', numeric: true, unit: 'cents' },
  ],
  rows: async (db, { only, plan, until }) => {
    const found = await monthUse(db, { only, plan, until })
    return found.map(({ bucket, month, drinks, withoutMenu, withoutCost, ...row }) => {
      const named = { month, bucket: useBuckets[bucket] ?? '' }
      if (isTooFew(row.members, only)) return { ...named, members: FEWER }
      const priced = withoutMenu > 0 ? {} : { menuCents: row.menuCents }
      const cost =
        withoutCost > 0 ? {} : { costCents: row.costCents, leftCents: row.netCents - row.costCents, losing: row.losing }
      const { members, netCents, extraCents } = row
      return { ...named, drinks, withoutCost, members, netCents, extraCents, ...priced, ...cost }
    })
  },
}
