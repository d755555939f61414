import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import type { Report } from './definition.ts'
import { countedVisitors, visitorWords } from './visitors.ts'

/** O15, `v_funnel`. */
export const campaigns: Report = {
  definition: { name: 'campaigns', title: funnelTexts.campaigns, words: visitorWords, takes: [] },
  columns: [
    { key: 'campaign', name: 'Campaign', numeric: false },
    { key: 'visitors', name: 'Visitors', numeric: true },
    { key: 'summary', name: 'Saw the summary', numeric: true },
    { key: 'contacts', name: 'Gave contact details', numeric: true },
    { key: 'paid', name: 'Paid', numeric: true },
    { key: 'percent', name: 'Of all', numeric: true, unit: 'percent' },
    { key: 'drank', name: 'First drink', numeric: true },
    { key: 'purchases', name: 'Purchases', numeric: true },
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
    { key: 'renewed', name: funnelTexts.renewals, numeric: true, unit: 'cents' },
  ],
  days: 365,
  rows: async (db, asked) =>
    (await countedVisitors(db, asked)).map(
      ({ reached, saw: _saw, tried: _tried, monthOver: _monthOver, stayed: _stayed, ...row }) => ({
        ...row,
        summary: reached.at(-1) ?? 0,
        percent: percentOf(row.paid, row.visitors),
      }),
    ),
}
