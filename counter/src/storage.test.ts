// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { till } from '../test/till.ts'
import type { HandedOut } from './context.ts'
import { readHandedOut, readStored, writeHandedOut, writeTill } from './storage.ts'

const now = new Date('2026-11-20T15:30:00Z')
const one = (key: string, over: Partial<HandedOut> = {}): HandedOut => ({
  key,
  at: '2026-11-20T15:00:00.000Z',
  code: '048291',
  pass: null,
  entitlementId: null,
  benefit: null,
  period: 'day',
  label: 'Today’s drink',
  checked: 'digits',
  state: 'waiting',
  message: null,
  ...over,
})

beforeEach(() => localStorage.clear())

test('what is still to be sent survives a reload, and so does the shift', () => {
  writeTill(localStorage, till)
  expect(writeHandedOut(localStorage, [], [one('k1')])).toBe(true)
  expect(readStored(localStorage, now)).toEqual({ till, handedOut: [one('k1')] })
})

test('two tabs never write over each other’s', () => {
  const here = one('k1')
  const there = one('k2')
  writeHandedOut(localStorage, [], [here])
  writeHandedOut(localStorage, [], [there])
  // The other tab has sent its own; this one does not know that yet when it records that it has sent its own.
  writeHandedOut(localStorage, [there], [{ ...there, state: 'sent' }])
  writeHandedOut(localStorage, [here, there], [{ ...here, state: 'sent' }, there])
  expect(readHandedOut(localStorage).map(({ key, state }) => [key, state])).toEqual([
    ['k1', 'sent'],
    ['k2', 'sent'],
  ])
})

test('extras survive a reload with their drink; a drink without any is sent, and so is one whose extras do not parse', () => {
  const extras = [{ extraId: 'pearls', name: 'Pearls', cents: 75, count: 2 }]
  localStorage.setItem('sipday-counter:out:k1', JSON.stringify(one('k1', { extras })))
  localStorage.setItem('sipday-counter:out:k2', JSON.stringify(one('k2')))
  localStorage.setItem('sipday-counter:out:k3', JSON.stringify({ ...one('k3'), extras: [{ name: 'Pearls' }] }))
  expect(readStored(localStorage, now).handedOut).toEqual([one('k1', { extras }), one('k2'), one('k3')])
})

test.each(['nonsense', '{"kept":[{"code":5}],"till":"x","conflicts":{}}', 'null', '[]'])('%s is dropped', (text) => {
  localStorage.setItem('sipday-counter', text)
  localStorage.setItem('sipday-counter:till', text)
  localStorage.setItem('sipday-counter:out:x', text)
  expect(readStored(localStorage, now)).toEqual({ till: null, handedOut: [] })
})

test('what a page before this version kept is still sent', () => {
  const kept = { key: 'k1', at: '2026-11-20T15:00:00.000Z', code: '048291', label: 'Today’s drink' }
  localStorage.setItem('sipday-counter', JSON.stringify({ till: null, kept: [{ ...kept, entitlementId: null }] }))
  expect(readStored(localStorage, now).handedOut).toEqual([one('k1')])
  expect(readStored(localStorage, now).handedOut).toEqual([one('k1')])
})

test('what the server knows is forgotten after a day and a half; what it does not know never is', () => {
  const long = '2026-11-18T15:00:00.000Z'
  writeHandedOut(localStorage, [], [one('k1', { at: long, state: 'sent' }), one('k2', { at: long })])
  expect(readStored(localStorage, now).handedOut.map(({ key }) => key)).toEqual(['k2'])
})

test('a browser that refuses to store says so', () => {
  const refusing = {
    setItem: () => {
      throw new DOMException('full')
    },
  } as unknown as Storage
  expect(writeHandedOut(refusing, [], [one('k1')])).toBe(false)
})
