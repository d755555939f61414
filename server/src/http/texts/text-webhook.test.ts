import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { submit } from '../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sendUnasked } from '../../messages/reach/send-unasked.ts'

let world: World
let owner: Colleague
beforeAll(async () => {
  world = await createWorld({ demo: true })
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  owner = await signIn(world, 'dana@shop.example')
}, 120_000)
afterAll(() => world.close())

const PATH = '/api/webhooks/twilio'
const signed = (fields: Record<string, string>, token = 'sandbox-twilio-token') =>
  createHmac('sha1', token)
    .update(
      world.deps.settings.publicUrl +
        PATH +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64')
const post = async (fields: Record<string, string>, signature: string | null = signed(fields)) => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(signature === null ? {} : { 'x-twilio-signature': signature }),
  }
  const answer = await world.visitor().request('POST', PATH, new URLSearchParams(fields).toString(), headers)
  return [answer.status, await answer.text()] as const
}
const answer = (From: string, Body: string) => post({ From, Body, MessageSid: 'SM1', AccountSid: 'ACsandbox' })
const unasked = async (phone: string) => {
  const before = (await world.messages(phone)).length
  await sendUnasked(world.deps, phone, 'Hello')
  return (await world.messages(phone)).length - before
}
const person = (phone?: string) => submit(world.visitor(), 'primary', phone ? { phone } : {})
const shown = async (id: string) =>
  (await owner.call('customer', { id })).body.contacts.find(({ channel }) => channel === 'sms')?.unreachable

test('STOP is kept for every account with that number, shown, and obeyed; codes that are asked for still come; START ends it', async () => {
  const first = await person()
  const second = await person(first.phone)
  expect(await unasked(first.phone)).toBe(1)
  expect((await answer(first.phone, ' Stop. '))[0]).toBe(200)
  for (const { id } of [first, second]) expect(await shown(id)).toMatchObject({ why: 'stopped', words: 'Stop.' })
  expect(await unasked(first.phone)).toBe(0)
  await world.signedIn(first.phone)
  // A code is no START: what they said stays.
  expect([await shown(first.id), await unasked(first.phone)]).toMatchObject([{ why: 'stopped' }, 0])
  await answer(first.phone, 'start')
  expect([await shown(first.id), await shown(second.id), await unasked(first.phone)]).toEqual([null, null, 1])
})

test.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end', 'QUIT', 'opt-out', 'Revoke'])(
  '"%s" is heard as STOP',
  async (words) => {
    const { id, phone } = await person()
    await answer(phone, words)
    expect(await shown(id)).toMatchObject({ why: 'stopped' })
  },
)

test.each(['HELP', 'please stop calling me', 'stop it', '', 'thanks!', 'START'])(
  '"%s" stops nothing',
  async (words) => {
    const { id, phone } = await person()
    const [status, text] = await answer(phone, words)
    expect([status, text]).toEqual([200, expect.stringMatching(/<Response><\/Response>$/)])
    expect(await shown(id)).toBeNull()
  },
)

test('what is not signed with our token, for these fields, stops no one and starts no one', async () => {
  const { id, phone } = await person()
  const stop = { From: phone, Body: 'STOP' }
  for (const signature of [null, '', signed(stop, 'another'), signed({ ...stop, From: '+12125550142' })])
    expect((await post(stop, signature))[0]).toBe(403)
  expect(await shown(id)).toBeNull()
  await answer(phone, 'STOP')
  const start = { From: phone, Body: 'START' }
  expect((await post(start, signed(stop)))[0]).toBe(403)
  expect(await shown(id)).toMatchObject({ why: 'stopped' })
})

test('a number that takes no texts is shown; a failure of the moment and a number of no one are not kept', async () => {
  const { id, phone } = await person()
  const report = (To: string, MessageStatus: string, ErrorCode: string) =>
    post({ MessageSid: 'SM2', To, MessageStatus, ErrorCode })
  await report(phone, 'delivered', '')
  await report(phone, 'undelivered', '30008')
  expect(await shown(id)).toBeNull()
  await report('+12125559999', 'undelivered', '30006')
  expect(
    await world.deps.db.selectFrom('unreachable').selectAll().where('address', '=', '+12125559999').execute(),
  ).toEqual([])
  await report(phone, 'undelivered', '30006')
  expect(await shown(id)).toMatchObject({ why: 'bounced', words: 'Twilio 30006' })
})

test('in the sandbox a number that ends in 7867 answers STOP to what it gets', async () => {
  const phone = '+12125557867'
  const { id } = await person(phone)
  await unasked(phone)
  await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ why: 'stopped' }), {
    timeout: 20_000,
    interval: 100,
  })
  expect(await unasked(phone)).toBe(0)
})
