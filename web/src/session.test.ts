import { expect, test } from 'vitest'
import { memory } from '../test/world.ts'
import { createSessionStore, readSession, SESSION_KEY, signedOut } from './session.ts'

const mei = { isAuthenticated: true, customerId: 'cid-Mei' }

test('the session entry survives a reload of the tab and is removed by signing out (W3, W6, S9)', () => {
  const storage = memory()
  const session = createSessionStore(storage)
  session.set(mei)
  expect(createSessionStore(storage).get()).toEqual(mei)
  session.set(signedOut)
  expect(storage.entries.size).toBe(0)
})

test('the header hears of a change, once, and not after it has left (S3)', () => {
  const session = createSessionStore(memory())
  let heard = 0
  const leave = session.subscribe(() => (heard += 1))
  session.set(mei)
  session.set({ ...mei })
  expect(heard).toBe(1)
  expect(session.get()).toBe(session.get())
  leave()
  session.set(signedOut)
  expect(heard).toBe(1)
})

test('an entry of another shape is no one signed in', () => {
  const entries = ['', '{', '1', 'null', '{"isAuthenticated":"true","customerId":"x"}', '{"isAuthenticated":true}']
  for (const entry of [...entries, `{"isAuthenticated":true,"customerId":"${'x'.repeat(65)}"}`]) {
    const storage = memory()
    storage.setItem(SESSION_KEY, entry)
    expect(readSession(storage)).toEqual(signedOut)
  }
  expect(readSession(null)).toEqual(signedOut)
})

test('a storage that is full is logged, and the session goes on', () => {
  const logged: string[] = []
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  const session = createSessionStore(full, (message) => logged.push(message))
  session.set(mei)
  expect(session.get()).toEqual(mei)
  expect(logged).toEqual(['the session entry could not be stored'])
})
