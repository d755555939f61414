import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byMail, createRoom, type Room } from '../../../test/room.ts'
import { createHash } from 'node:crypto'
import { authorise } from '../../access/authorise.ts'
import { newToken } from '../../access/sessions.ts'
import type { Calls } from '../../endpoint.ts'
import { parseBody } from '../body.ts'
import { registerCalls } from './site.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const asked = async (subscriptions: Calls['subscriptions']) => {
  const fastify = Fastify()
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseBody(String(body))),
  )
  registerCalls(fastify, room.deps, { learn: () => undefined, handlers: { subscriptions } })
  const session = await room.session(byMail('ana@guest.example'))
  const token = newToken()
  await room.deps.db
    .updateTable('sessions')
    .set({ token_hash: createHash('sha256').update(token).digest() })
    .where('id', '=', session.id)
    .execute()
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: `sid=${token}` },
    payload: { CID: 'somebody' },
  })
  await fastify.close()
  return { status: answer.statusCode, body: answer.json() as unknown }
}

test('an endpoint that answers without asking authorise gives nothing away (rule B: default deny)', async () => {
  expect(await asked(async () => [])).toEqual({ status: 503, body: expect.objectContaining({ code: 'try_again' }) })
})

test('one that has asked answers', async () => {
  const careful: Calls['subscriptions'] = async ({ deps, session }) => {
    await authorise(deps, session, 'use own session', { part: 'checkout' })
    return []
  }
  expect(await asked(careful)).toEqual({ status: 200, body: [] })
})
