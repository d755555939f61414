import { leavingTexts, leavingWords } from '@sipday/rules/renewing/leaving.ts'
import { reasonsGiven } from '../../store/leaving/reasons-given.ts'
import type { Report } from './definition.ts'

/** O15. */
export const leavingReasons: Report = {
  definition: {
    name: 'leaving-reasons',
    title: 'Why members left',
    words:
      'Memberships that were canceled on these days and still are, whoever canceled them, by what the member answered ' +
      'afterward. The question can be skipped. An answer is forgotten with its member’s account.',
    takes: ['plan'],
  },
  columns: [
    { key: 'reason', name: 'Reason', numeric: false },
    { key: 'plan', name: 'Plan', numeric: false },
    { key: 'location', name: 'Location', numeric: false },
    { key: 'count', name: 'Canceled', numeric: true },
  ],
  days: 365,
  rows: async (db, asked) =>
    (await reasonsGiven(db, asked)).map(({ reason, ...row }) => ({
      reason: reason === null ? leavingTexts.noAnswer : leavingWords[reason],
      ...row,
    })),
}
