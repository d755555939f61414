import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerFrom, byMail, byText, createRoom, DAY, type Room, SECOND } from '../../../test/room.ts'
import type { Trx } from '../../deps.ts'
import { deliverAbandonedCodes, deliverCode } from './deliver-code.ts'
import type { Refusal } from '../../refusal.ts'
import { openChallenge } from './challenges.ts'
import type { Contact } from '../contacts.ts'
import { sendCode } from './send-code.ts'
import type { Session } from '../session.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const jobs = async () => {
  type Row = { payload: { challengeId: string }; max_attempts: number; task: string; starts_in_ms: number }
  const { rows } = await sql<Row>`
    select payload, max_attempts, tasks.identifier as task,
      extract(epoch from run_at - clock_timestamp())::float8 * 1000 as starts_in_ms from graphile_worker._private_jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id`.execute(room.deps.db)
  return rows
}
const challengesOf = (session: Session) =>
  room.deps.db.selectFrom('otp_challenges').selectAll().where('session_id', '=', session.id).execute()

const send = (session: Session, contact: Contact, outcome: 'delivered' | 'failed', ip = '192.0.2.1') =>
  sendOver(async () => {
    if (outcome === 'failed') throw new Error('the provider is down')
  })(session, contact, ip)

const sendOver = (provider: () => Promise<void>) => (session: Session, contact: Contact, ip: string) =>
  sendCode(
    { ...room.deps, mail: { ...room.deps.mail, send: provider }, sms: { send: provider } },
    session,
    contact,
    askerFrom(ip),
  ).then(
    () => null,
    ({ status, code, message, retryAfterSeconds }: Refusal) => ({ status, code, message, retryAfterSeconds }),
  )

test('a challenge is opened for this session and contact, and the call delivers its code without a job', async () => {
  const session = await room.session()
  const contact = byMail('send1@guest.example')
  expect(await send(session, contact, 'delivered')).toBeNull()
  const [challenge] = await challengesOf(session)
  expect(challenge).toMatchObject({ ...contact, checks: 0, used_at: null, replaced_at: null, failed_at: null })
  expect(challenge?.delivered_at).toEqual(room.deps.clock.now())
  room.later(13 * SECOND)
  await deliverAbandonedCodes(room.deps)
  expect(await jobs()).toEqual([])
})

test('a code whose delivery was cut off by the end of its process is delivered by a job, once', async () => {
  const session = await room.session()
  const contact = byMail('send11@guest.example')
  await openChallenge(room.deps.db as Trx, 'cut-off', { ...contact, sessionId: session.id }, room.deps.clock.now())
  room.later(11 * SECOND)
  await deliverAbandonedCodes(room.deps)
  expect(await jobs()).toEqual([])
  room.later(2 * SECOND)
  await deliverAbandonedCodes(room.deps)
  await deliverAbandonedCodes(room.deps)
  expect(await jobs()).toMatchObject([{ task: 'deliver_code', payload: { challengeId: 'cut-off' }, max_attempts: 6 }])
  await deliverCode({ ...room.deps, mail: { ...room.deps.mail, send: async () => undefined } }, 'cut-off')
  expect(await challengesOf(session)).toMatchObject([{ failed_at: null, delivered_at: room.deps.clock.now() }])
})

test('a code that could not be sent is tried again by a job with six tries, two seconds later', async () => {
  const session = await room.session()
  await send(session, byMail('send10@guest.example'), 'failed')
  const [challenge] = await challengesOf(session)
  expect(challenge).toMatchObject({ delivered_at: null, failed_at: room.deps.clock.now() })
  const job = (await jobs()).find(({ payload }) => payload.challengeId === challenge?.id)
  expect(job).toMatchObject({ task: 'deliver_code', max_attempts: 6 })
  expect(job?.starts_in_ms).toBeLessThanOrEqual(2_000)
})

test('a channel that fails at its first try is told at once, and the other one is named', async () => {
  expect(await send(await room.session(), byMail('send2@guest.example'), 'failed')).toEqual({
    status: 503,
    code: 'code_not_sent',
    message: 'We could not send the code by email. Please try a text message, or try again in a minute.',
    retryAfterSeconds: 30,
  })
  expect(await send(await room.session(), byText('+12125550111'), 'failed')).toMatchObject({
    message: 'We could not send the code by text message. Please try email, or try again in a minute.',
  })
})

test('a challenge that vanishes meanwhile is no success', async () => {
  const session = await room.session()
  const forget = async () =>
    void (await room.deps.db.deleteFrom('otp_challenges').where('session_id', '=', session.id).execute())
  expect(await sendOver(forget)(session, byMail('send3@guest.example'), '192.0.2.1')).toMatchObject({
    code: 'code_not_sent',
  })
})

test('limits are taken before anything is opened: per contact, and a refused send leaves no challenge', async () => {
  const [first, second] = [await room.session(), await room.session()]
  const contact = byMail('send5@guest.example')
  expect(await send(first, contact, 'delivered')).toBeNull()
  expect(await send(second, contact, 'delivered')).toMatchObject({ code: 'too_many', retryAfterSeconds: 30 })
  expect(await challengesOf(second)).toEqual([])
  expect(await send(second, { ...contact, channel: 'sms' }, 'delivered')).toBeNull()
})

test('limits per address: 60 an hour; for the whole shop: 500 text messages an hour, mails are not counted', async () => {
  room.later(DAY)
  const fill = (bucket: string, count: number) =>
    room.deps.db
      .insertInto('limit_hits')
      .values(Array.from({ length: count }, () => ({ bucket, at: room.deps.clock.now() })))
      .execute()
  await fill('send_ip:192.0.2.7', 59)
  expect(await send(await room.session(), byMail('send6@guest.example'), 'delivered', '192.0.2.7')).toBeNull()
  expect(await send(await room.session(), byMail('send7@guest.example'), 'delivered', '192.0.2.7')).toMatchObject({
    code: 'too_many',
  })
  await fill('send_text_site:all', 499)
  expect(await send(await room.session(), byMail('send8@guest.example'), 'delivered')).toBeNull()
  expect(await send(await room.session(), byText('+12125550112'), 'delivered')).toBeNull()
  expect(await send(await room.session(), byText('+12125550113'), 'delivered')).toMatchObject({ code: 'too_many' })
  expect(await send(await room.session(), byMail('send9@guest.example'), 'delivered')).toBeNull()
})
