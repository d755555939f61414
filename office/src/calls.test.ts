import { afterEach, expect, test, vi } from 'vitest'
import { ok, refused, serve } from '../test/server.ts'
import { change } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())
const key = '00000000-0000-4000-8000-000000000001'

test('a change without an answer is sent once more, with the same key', async () => {
  const server = serve({ 'session-end': ['lost', ok()] })
  await change('session-end', { others: true }, key)
  expect(server.asked('session-end')).toEqual([
    { others: true, key },
    { others: true, key },
  ])
})

test('a server that says to try again is asked once more', async () => {
  const server = serve({ 'session-end': [refused(503, 'try_again'), ok()] })
  await change('session-end', { others: true }, key)
  expect(server.asked('session-end')).toHaveLength(2)
})

test('a refusal is an answer: it is not sent again', async () => {
  const server = serve({ 'session-end': refused(404, 'unknown', 'There is no such device.') })
  await expect(change('session-end', { id: 'gone' }, key)).rejects.toThrow('There is no such device.')
  expect(server.asked('session-end')).toHaveLength(1)
})

test('two losses in a row are a failure', async () => {
  const server = serve({ 'session-end': 'lost' })
  await expect(change('session-end', { others: true }, key)).rejects.toMatchObject({ code: 'no_answer' })
  expect(server.asked('session-end')).toHaveLength(2)
})
