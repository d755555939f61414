import { addVisitors, funnelOf } from '@sipday/rules/office/reports/funnel.ts'
import { funnelTexts } from '@sipday/rules/office/reports/funnel-words.ts'
import type { Report } from './definition.ts'
import { countedVisitors, visitorWords } from './visitors.ts'

/** O8 and O15, `v_funnel`. */
export const campaignFunnel: Report = {
  definition: {
    name: 'campaign-funnel',
    title: funnelTexts.title,
    words: (untaxed) =>
      'How many visitors came as far as a step, or further; a step that no one saw is left out, as a link leaves it out. ' +
      'In a second month: a membership of a month was renewed, a longer one had not ended a month after it began; of ' +
      'those whose first month is over. ' +
      visitorWords(untaxed),
    takes: ['campaign'],
  },
  columns: [
    { key: 'name', name: 'Step', numeric: false },
    { key: 'visitors', name: 'Visitors', numeric: true },
    { key: 'percent', name: 'Of all', numeric: true, unit: 'percent' },
    { key: 'lost', name: 'Left before', numeric: true },
    { key: 'purchases', name: 'Purchases', numeric: true },
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
  ],
  days: 365,
  rows: async (db, asked) => {
    const found = await countedVisitors(db, asked)
    const all = addVisitors(found)
    const { visitors, purchases, cents, monthOver } = all
    // Renewals alone are no visitors.
    if (visitors === 0) return []
    return funnelOf(all).map(({ step, ...row }) => ({
      step,
      name: step === 'came' && asked.campaign !== null ? funnelTexts.opened : funnelTexts.names[step],
      ...row,
      ...(step === 'paid' ? { purchases, cents } : {}),
      ...(step === 'stayed' ? { monthOver } : {}),
    }))
  },
}
