import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byMail, byText, createRoom, DAY, type Room } from '../../test/room.ts'
import type { Refusal } from '../refusal.ts'
import type { Contact } from './contacts.ts'
import { sendCode } from './send-code.ts'
import type { Session } from './session.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const jobs = async () => {
  const { rows } = await sql<{ payload: { challengeId: string }; max_attempts: number; task: string }>`
    select payload, max_attempts, tasks.identifier as task from graphile_worker._private_jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id`.execute(room.deps.db)
  return rows
}
const challengesOf = (session: Session) =>
  room.deps.db.selectFrom('otp_challenges').selectAll().where('session_id', '=', session.id).execute()

/** Sends a code while a "job" does to the newest challenge what a delivery would. */
const send = async (session: Session, contact: Contact, outcome: 'delivered' | 'failed', ip = '192.0.2.1') => {
  const sent = sendCode(room.deps, session, contact, ip).then(
    () => null,
    ({ status, code, message, retryAfterSeconds }: Refusal) => ({ status, code, message, retryAfterSeconds }),
  )
  for (let tries = 0; tries < 50; tries += 1) {
    const open = (await challengesOf(session)).find((row) => !row.delivered_at && !row.failed_at)
    const now = room.deps.clock.now()
    if (open)
      await room.deps.db
        .updateTable('otp_challenges')
        .set(outcome === 'delivered' ? { delivered_at: now } : { failed_at: now })
        .where('id', '=', open.id)
        .execute()
    if (open || (await Promise.race([sent.then(() => true), sleep(10).then(() => false)]))) break
  }
  return sent
}

test('a challenge is opened for this session and contact, and its delivery is queued with six tries', async () => {
  const session = await room.session()
  const contact = byMail('send1@guest.example')
  expect(await send(session, contact, 'delivered')).toBeNull()
  const [challenge] = await challengesOf(session)
  expect(challenge).toMatchObject({ ...contact, checks: 0, used_at: null, replaced_at: null })
  const job = (await jobs()).find(({ payload }) => payload.challengeId === challenge?.id)
  expect(job).toMatchObject({ task: 'deliver_code', max_attempts: 6 })
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
  const sent = sendCode(room.deps, session, byMail('send3@guest.example'), '192.0.2.1').catch(
    (error: Refusal) => error.code,
  )
  while ((await challengesOf(session)).length === 0) await sleep(5)
  await room.deps.db.deleteFrom('otp_challenges').where('session_id', '=', session.id).execute()
  expect(await sent).toBe('code_not_sent')
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
