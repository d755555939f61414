import { expect, test } from 'vitest'
import type { TodoKind } from '@sipday/contract/office/home.ts'
import { dueOf, MOST_OF_A_KIND, type Todo, todoRows } from './todo-rows.ts'

const here = { now: new Date('2026-11-24T20:12:00Z'), timeZone: 'America/New_York' }
const at = '2026-11-20T15:00:00.000Z'
let made = 0
const one = (kind: TodoKind, more: Partial<Todo> = {}): Todo => ({
  kind,
  id: `id-${(made += 1)}`,
  title: 'A title',
  text: 'A text.',
  at,
  dueAt: null,
  link: null,
  ...more,
})
const renewal = (who: string, dueAt: string | null, told: boolean) =>
  one('renewal_failed', { who, cents: 3200, dueAt, told, reason: 'One Month.' })
const tomorrow = '2026-11-26T04:59:59.000Z'
const rows = (todo: Todo[]) => todoRows(todo, here).map(({ fact, reason }) => [fact, reason])

test('many of a kind are one row with their number and sum, and it says of whom it was looked up that they were emailed', () => {
  const three = [renewal('Ruby', tomorrow, true), renewal('O’Brien', null, false), renewal('Nguyễn', null, true)]
  expect(rows(three)).toEqual([
    ['3 renewals failed: $96.00 is open', '1 code still works, until tomorrow. 2 of 3 were emailed how to pay.'],
  ])
  const all = three.map((row) => ({ ...row, told: true, dueAt: '2026-11-30T04:59:59.000Z' }))
  expect(rows(all)[0]?.[1]).toBe('3 codes still work, the first until November 29. All 3 were emailed how to pay.')
  const none = three.map((row) => ({ ...row, told: false, dueAt: null }))
  expect(rows(none)[0]?.[1]).toBe('None of their codes works until it is paid. No one was emailed how to pay yet.')
})

test('one of a kind is called by the name', () => {
  const who = 'Maximiliane-Alexandrina von Hohenberg-Langenburg zu Sonnenfels'
  expect(rows([renewal(who, tomorrow, false)])).toEqual([[`${who}’s renewal failed: $32.00 is open`, 'One Month.']])
  expect(rows([one('bought_twice', { who: 'Ana' }), one('dispute', { text: 'It is disputed.' })])).toEqual([
    ['Did Ana buy twice?', 'A text.'],
    ['A title', 'It is disputed.'],
  ])
})

test('others of a kind are called by name as far as three go', () => {
  const refunds = ['Ana', 'Ben', 'Cy', 'Di', 'Ed'].map((who) => one('refund_failed', { who, cents: 500 }))
  expect(rows(refunds)).toEqual([['5 refunds failed: $25.00', 'Ana, Ben, Cy, and 2 more.']])
  expect(rows(refunds.slice(0, 2))).toEqual([['2 refunds failed: $10.00', 'Ana and Ben.']])
  expect(rows([one('lost_payment', { text: 'First.' }), one('lost_payment')])).toEqual([
    ['2 payments at Square are not in the database', 'First.'],
  ])
})

test('where the list ends, no number or sum is claimed', () => {
  const many = Array.from({ length: MOST_OF_A_KIND }, () => renewal('Ana', null, true))
  expect(rows(many)).toEqual([
    [
      '100 or more renewals failed',
      'Of the first 100: None of their codes works until it is paid. All 100 were emailed how to pay.',
    ],
  ])
  const asked = Array.from({ length: MOST_OF_A_KIND }, (_, each) => one('bought_twice', { who: `Ana ${each}` }))
  expect(rows(asked)[0]?.[1]).toBe('Ana 0, Ana 1, Ana 2, and others.')
})

test('a row has the earliest deadline of its kind, and a day is said as it is spoken', () => {
  const [row] = todoRows([renewal('A', null, true), renewal('B', tomorrow, true)], here)
  expect(row?.dueAt).toBe(tomorrow)
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28', '2027-01-02']
  expect(days.map((day) => dueOf(`${day}T17:00:00Z`, here))).toEqual([
    { text: 'Was due Nov 23', soon: true },
    { text: 'Today', soon: true },
    { text: 'Tomorrow', soon: true },
    { text: 'Fri, Nov 27', soon: true },
    { text: 'Sat, Nov 28', soon: false },
    { text: 'Sat, Jan 2, 2027', soon: false },
  ])
})
