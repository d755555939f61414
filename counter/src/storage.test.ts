// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readStored, writeStored } from './storage.ts'

const kept = { key: 'k', at: '2026-11-20T15:00:00.000Z', code: '048291', entitlementId: null, label: 'Today’s drink' }

test('what is still to be sent survives a reload', () => {
  const stored = {
    till: { name: 'Sam', locationId: 'kips-bay', locationName: 'Kips Bay NY' },
    kept: [kept],
    conflicts: [],
  }
  expect(writeStored(localStorage, stored)).toBe(true)
  expect(readStored(localStorage)).toEqual(stored)
})

test.each(['nonsense', '{"kept":[{"code":5}],"till":"x","conflicts":{}}', 'null', '[]'])('%s is dropped', (text) => {
  localStorage.setItem('sipday-counter', text)
  expect(readStored(localStorage)).toEqual({ till: null, kept: [], conflicts: [] })
})

test('a browser that refuses to store says so', () => {
  const refusing = {
    setItem: () => {
      throw new DOMException('full')
    },
  } as unknown as Storage
  expect(writeStored(refusing, { till: null, kept: [], conflicts: [] })).toBe(false)
})
