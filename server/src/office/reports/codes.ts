import { codeReport, friendReport } from '@sipday/rules/office/reports/code-words.ts'
import { friendsBrought } from '../../store/prices/friends.ts'
import { codesUsed } from '../../store/purchases/codes.ts'
import type { Report } from './definition.ts'

/** What codes with an offer brought (O15, R84). */
export const codes: Report = {
  definition: { name: 'codes', title: codeReport.title, words: codeReport.words, takes: ['plan'] },
  columns: [
    { key: 'code', name: 'Code', numeric: false },
    { key: 'uses', name: 'Uses', numeric: true },
    { key: 'cents', name: 'First payments', numeric: true, unit: 'cents' },
    { key: 'offCents', name: 'Taken off them', numeric: true, unit: 'cents' },
    { key: 'stay', name: 'Still renewing', numeric: true },
    { key: 'during', name: 'In the offer or trial', numeric: true },
    { key: 'after', name: 'Paying after it', numeric: true },
  ],
  days: 365,
  rows: async (db, asked) => (await codesUsed(db, asked)).map(({ id, ...row }) => ({ key: id, ...row })),
}

/** What members' own links brought, and what it cost (O8.3, O15). */
export const friends: Report = {
  definition: { name: 'friends', title: friendReport.title, words: friendReport.words, takes: ['plan'] },
  columns: [
    { key: 'code', name: 'Code', numeric: false },
    { key: 'friends', name: 'Friends', numeric: true },
    { key: 'stay', name: 'Still renewing', numeric: true },
    { key: 'cents', name: 'They paid', numeric: true, unit: 'cents' },
    { key: 'offCents', name: 'Taken off', numeric: true, unit: 'cents' },
    { key: 'creditCents', name: 'Days as credit', numeric: true, unit: 'cents' },
    { key: 'drinks', name: 'Extra drinks', numeric: true },
    { key: 'drinkCents', name: 'Their cost', numeric: true, unit: 'cents' },
  ],
  days: 365,
  rows: async (db, asked) =>
    (await friendsBrought(db, asked)).map(({ id, drinkCents, ...row }) => ({
      key: id,
      ...row,
      ...(drinkCents !== null && { drinkCents }),
    })),
}
