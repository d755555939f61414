import { expect, test } from 'vitest'
import { benefit, subscription } from '../../../../test/account-world.ts'
import { groupOf, groupsOf } from '@sipday/rules/own-page/groups.ts'

const today = '2026-06-15'
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const linked = (parent: string[], known: Parameters<typeof benefit>[0] = {}) =>
  benefit({ 'Linked: Subscription ID in Subscriptions': parent, ...known })

test('a host that names no status calls active whatever has an anchor day (S4)', () => {
  const { Status: _status, ...bare } = subscription({ 'Subscription End Date': '2026-01-01' })
  expect(groupOf(bare as typeof bare & { Status: 'active' }, today)).toBe('active')
})

test('benefits that are linked to nothing are shown nowhere', () => {
  const groups = groupsOf([], [linked([]), linked([''])], today)
  expect(groups.gifted).toEqual([])
})

test('benefits of an own subscription that has ended make no gift of it', () => {
  const groups = groupsOf([subscription({ id: 'old', Status: 'ended' })], [linked(['old'])], today)
  expect([ids(groups.mine), ids(groups.gifted), ids(groups.previous)]).toEqual([[], [], ['old']])
})

test('a gift without a record stands there through its last day', () => {
  const until = (end: string) => groupsOf([], [linked(['gift'], { 'Subscription End Date': [end] })], today).gifted
  expect(ids(until(today))).toEqual(['gift'])
  expect(ids(until('2026-06-14'))).toEqual([])
  expect(groupsOf([], [linked(['gift'])], today).gifted).toEqual([
    { id: 'gift', benefits: [linked(['gift'])], record: null },
  ])
})

test('the benefits of one gift stand together, with its record if there is one', () => {
  const record = subscription({ id: 'gift', Role: 'Gifted Member' })
  const benefits = [linked(['gift']), linked(['gift', 'sub-1'], { 'Entitlement ID': 'e-2' })]
  expect(groupsOf([subscription(), record], benefits, today).gifted).toEqual([{ id: 'gift', benefits, record }])
  expect(groupsOf([subscription()], benefits, today).benefitsOf('sub-1')).toEqual([])
})

test('a received one without benefits stands there once, and not after it has ended (R62)', () => {
  const shared = (Status: 'unpaid' | 'ended') => subscription({ id: 'shared', Role: 'Shared Member', Status })
  expect(groupsOf([shared('unpaid')], [], today).gifted).toEqual([
    { id: 'shared', benefits: [], record: shared('unpaid') },
  ])
  expect(groupsOf([shared('unpaid')], [linked(['shared'])], today).gifted).toHaveLength(1)
  expect(groupsOf([shared('ended')], [], today).gifted).toEqual([])
})

test('a gift that was given is one of the own', () => {
  const Gift = { recipientFirstName: 'Omar', recipientEmail: '', claimed: false, sendOn: null, sent: false }
  expect(ids(groupsOf([subscription({ Gift })], [], today).mine)).toEqual(['sub-1'])
})
