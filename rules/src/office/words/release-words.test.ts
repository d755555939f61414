import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import type { AnyBody, Entry } from '../release.ts'
import { fieldChangesOf, summaryOf } from './release-words.ts'

const month = openShop.plan['month'] as DraftBody<'plan'>
const sentences = (subject: Entry['subject'], id: string, before: AnyBody | null, after: AnyBody | null) =>
  fieldChangesOf([{ subject, id, before, after }], [openShop]).map(({ sentence }) => sentence)
const plan = (values: Partial<DraftBody<'plan'>>) => sentences('plan', 'month', month, { ...month, ...values })

test('each field that changes is a sentence, with names instead of ids and dollars instead of cents', () => {
  expect(plan({})).toEqual([])
  expect(plan({ name: 'Month', sells: [], gift: true })).toEqual([
    'Changed the name of Month from One Month to Month.',
    'Changed the gift of Month from no to yes.',
    'Changed the locations of Month from Kips Bay to nothing.',
  ])
  expect(plan({ prices: [...month.prices, { cents: 3200, from: '2027-01-01' }] })).toEqual([
    'One Month: $30.00 until Dec 31, 2026, $32.00 from January 1, 2027.',
  ])
})

test('new and removed things are one sentence', () => {
  expect(sentences('plan', 'month', null, month)).toEqual(['Added One Month.'])
  expect(sentences('plan', 'month', month, null)).toEqual(['Took One Month off.'])
})

test('a rule is read as its page shows it, and long texts stay short', () => {
  expect(sentences('rule', 'taxRate', { key: 'taxRate', value: 6675 }, { key: 'taxRate', value: 8875 })).toEqual([
    'Changed Tax rate from 6.675% to 8.875%.',
  ])
  const hour = (value: number) => ({ key: 'ownerMailHour', value })
  expect(sentences('rule', 'ownerMailHour', hour(8), hour(17))).toEqual([
    'Changed Time of the email of the day from 8 AM to 5 PM.',
  ])
  expect(sentences('rule', 'ownerMailHour', null, hour(17))).toEqual(['Set Time of the email of the day to 5 PM.'])
  const terms = openShop.legal['terms'] as DraftBody<'legal'>
  expect(sentences('legal', 'terms', terms, { ...terms, body: 'word '.repeat(100) })).toEqual([
    'Changed the body of Terms & Conditions.',
  ])
})

test('the draft in a few words', () => {
  expect(summaryOf([])).toBe('')
  expect(summaryOf([{ subject: 'plan' }, { subject: 'text' }, { subject: 'plan' }])).toBe('2 plans and 1 text changed.')
  expect(summaryOf([{ subject: 'rule' }, { subject: 'brand' }])).toBe('The brand and 1 rule changed.')
  expect(summaryOf([{ subject: 'model' }, { subject: 'legal' }, { subject: 'drink' }])).toBe(
    '1 membership type, 1 drink, and 1 legal text changed.',
  )
})
