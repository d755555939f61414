import { expect, test } from 'vitest'
import { memoryStorage } from '../test/account-world.ts'
import { keepStorageVersion } from './storage-version.ts'

const holding = (entries: Record<string, string>): Storage => {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  return storage
}

test.each([
  ['no version', {}],
  ['an older one', { 'sipday.version': '0.9' }],
  ['a newer one', { 'sipday.version': '2.0' }],
  ['one just above', { 'sipday.version': '1.1' }],
  ['none that is a number', { 'sipday.version': 'x' }],
])('local storage of %s is cleared and version 1.0 is written; what is not ours stays (S9, R83)', (_name, version) => {
  const others = { 'sipday-counter': 'kept drinks', theme: 'dark' }
  const storage = holding({ ...version, ...others, 'sipday.account-owner': 'mei', 'sipday.planId': 'annual' })
  keepStorageVersion(storage)
  expect(storage.getItem('sipday.version')).toBe('1.0')
  expect(storage.getItem('sipday.account-owner')).toBeNull()
  expect(storage.getItem('sipday.planId')).toBeNull()
  for (const [key, value] of Object.entries(others)) expect(storage.getItem(key)).toBe(value)
})

test('data of this version stays (S9)', () => {
  const storage = holding({ 'sipday.version': '1.0', 'sipday.planId': 'annual' })
  keepStorageVersion(storage)
  expect(storage.getItem('sipday.planId')).toBe('annual')
})

test('a blocked storage is only logged', () => {
  const storage = holding({})
  storage.setItem = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const lines: string[] = []
  keepStorageVersion(storage, (message) => lines.push(message))
  expect(lines).toEqual(['the version of the stored data could not be kept'])
})
