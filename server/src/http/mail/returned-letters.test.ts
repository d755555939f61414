import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { submit } from '../../../test/buying.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { queueMail } from '../../messages/outbox.ts'

vi.setConfig({ testTimeout: 60_000 })

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
let world: World
let owner: Colleague
beforeAll(async () => {
  world = await createWorld({
    demo: true,
    environment: { SENDGRID_WEBHOOK_KEY: publicKey, MAILGUN_WEBHOOK_KEY: 'key-of-mailgun' },
  })
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  owner = await signIn(world, 'dana@shop.example')
}, 120_000)
afterAll(() => world.close())

const db = () => world.deps.db
let letters = 0
/** Handed over if it can be. */
const write = async (to: string): Promise<string> => {
  const dedupeKey = `letter:${(letters += 1)}`
  const facts = {
    shopName: 'Sipday',
    accountUrl: 'http://x.example',
    name: 'Ana',
    planName: 'One Month',
    locationName: 'Newark',
  }
  await db()
    .transaction()
    .execute((trx) => queueMail(trx, world.deps, { kind: 'ended_today', dedupeKey, to, facts }))
  await world.app.dueWork()
  return dedupeKey
}
const stateOf = async (dedupeKey: string) => {
  const row = await db().selectFrom('mails').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow()
  return row.bounced_at ? 'bounced' : row.sent_at ? 'sent' : 'queued'
}
const isUnreachable = async (address: string) => {
  const rows = await db().selectFrom('unreachable').selectAll().where('address', '=', address).execute()
  return rows.some(({ ended_at }) => ended_at === null)
}
const person = async (email?: string) => submit(world.visitor(), 'primary', email ? { email } : {})

type Said = { key?: string; to: string; status?: string; action?: string }
const dsn = ({ key = 'unknown', to, status = '5.1.1', action = 'failed' }: Said) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822;${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550',
    '  no such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID:`,
    ` <${encodeURIComponent(key)}@localhost>`,
    'Subject: Hello',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n')
const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  (await world.visitor().request('POST', `/api/webhooks/${path}`, body, headers)).status
const giveBack = (said: Said, key = 'sandbox-key') => post('mail', dsn(said), { authorization: `Bearer ${key}` })

const seconds = () => String(Math.floor(world.deps.clock.now().getTime() / 1000))
const bySendgrid = (events: unknown, { at = seconds(), body = JSON.stringify(events) } = {}) =>
  post('sendgrid', body, {
    'x-twilio-email-event-webhook-timestamp': at,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(at + JSON.stringify(events)),
      pair.privateKey,
    ).toString('base64'),
  })
const byMailgun = (event: object, { key = 'key-of-mailgun', at = seconds() } = {}) => {
  const signature = createHmac('sha256', key).update(`${at}token`).digest('hex')
  return post(
    'mailgun',
    JSON.stringify({ signature: { timestamp: at, token: 'token', signature }, 'event-data': event }),
  )
}

test('a letter that the server refuses at once came back; the next one is not sent, and the customer’s page and Home say why', async () => {
  const { id, email } = await person('bounce-hard@guest.example')
  await db()
    .updateTable('memberships')
    .set({ payer_id: id })
    .where('payer_id', '=', await payerOf('ana@demo.example'))
    .execute()
  const first = await write(email)
  expect([await stateOf(first), await isUnreachable(email)]).toEqual(['bounced', true])
  const second = await write(email)
  expect(await stateOf(second)).toBe('bounced')
  const rows = await db()
    .selectFrom('mails')
    .select('bounce')
    .where('to_address', '=', email)
    .orderBy('queued_at')
    .execute()
  expect(rows.map(({ bounce }) => bounce)).toEqual([
    expect.stringMatching(/5\.1\.1 The mailbox does not exist/),
    'Not sent: an earlier letter came back.',
  ])
  const { contacts } = (await owner.call('customer', { id })).body
  expect(contacts.find(({ channel }) => channel === 'email')?.unreachable).toMatchObject({ why: 'bounced' })
  expect(contacts.find(({ channel }) => channel === 'sms')?.unreachable).toBeNull()
  expect((await owner.call('home')).body.todo).toMatchObject([
    {
      kind: 'mail_bounced',
      text: expect.stringContaining('1 member does not get your emails'),
      link: { to: '/customers?status=unreachable' },
    },
  ])
  const listed = (await owner.call('customers', { status: 'unreachable' })).body.rows
  expect(listed.map((row) => row.id)).toEqual([id])
})
const payerOf = async (email: string) =>
  (await db().selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

test('a full mailbox is tried again, and its address is written to as before', async () => {
  const { email } = await person('bounce-soft@guest.example')
  expect([await stateOf(await write(email)), await isUnreachable(email)]).toEqual(['queued', false])
})

test('a letter that was accepted and comes back later is known by what the mailbox for returned mail gets', async () => {
  const { email } = await person('bounce-late@guest.example')
  const letter = await write(email)
  await vi.waitFor(async () => expect(await stateOf(letter)).toBe('bounced'), { timeout: 20_000, interval: 100 })
  expect(await isUnreachable(email)).toBe(true)
  expect(await world.messages(email)).toEqual([])
})

test('an address that takes two letters and returns the third keeps the two as sent, and the fourth is not sent', async () => {
  const { email } = await person()
  const letters = [await write(email), await write(email), await write(email)]
  await giveBack({ key: letters[2] ?? '', to: email })
  letters.push(await write(email))
  expect(await Promise.all(letters.map(stateOf))).toEqual(['sent', 'sent', 'bounced', 'bounced'])
  expect(await world.messages(email)).toHaveLength(3)
})

test('who proves the address again is written to again, and a late report of an older letter changes nothing', async () => {
  const { email, phone } = await person()
  const older = await write(email)
  const letter = await write(email)
  expect(await giveBack({ key: letter, to: email.toUpperCase() })).toBe(200)
  expect(await isUnreachable(email)).toBe(true)
  // A code is what they ask for: it is sent, and ends it.
  await world.signedIn(phone, email)
  expect(await isUnreachable(email)).toBe(false)
  expect(await giveBack({ key: older, to: email })).toBe(200)
  expect([await stateOf(older), await isUnreachable(email)]).toEqual(['bounced', false])
  expect(await stateOf(await write(email))).toBe('sent')
})

test('the same report twice is one, with what was said first', async () => {
  const { email } = await person()
  const letter = await write(email)
  await giveBack({ key: letter, to: email })
  const row = () => db().selectFrom('mails').selectAll().where('dedupe_key', '=', letter).executeTakeFirst()
  const before = await row()
  await giveBack({ key: letter, to: email, status: '5.2.1' })
  expect(await row()).toEqual(before)
  expect(before?.bounce).toBe('550 no such user')
})

test('a report that names no letter of ours to that address makes no one unreachable, however it is signed (risk 8)', async () => {
  const { email } = await person()
  const other = await person()
  const letter = await write(email)
  const forged: Said[] = [
    { to: email },
    { to: email, key: await write(other.email) },
    { to: other.email, key: letter },
    { to: 'nobody@guest.example', key: letter },
    { to: email, key: letter, action: 'delayed' },
    { to: email, key: letter, action: 'delivered' },
    { to: email, key: letter, status: '4.2.2' },
  ]
  for (const said of forged) expect(await giveBack(said), JSON.stringify(said)).toBe(200)
  for (const body of [
    '',
    'Subject: I am on vacation\r\n\r\nSee you',
    dsn({ to: email, key: letter }).replace('localhost', 'elsewhere.example'),
  ])
    expect(await post('mail', body, { authorization: 'Bearer sandbox-key' })).toBe(200)
  expect([await isUnreachable(email), await isUnreachable(other.email), await stateOf(letter)]).toEqual([
    false,
    false,
    'sent',
  ])
  // A server that refuses the letter, not the address: our own setting may be wrong.
  for (const status of ['5.7.1', '5.3.4', '5.6.0']) await giveBack({ to: email, key: letter, status })
  expect([await isUnreachable(email), await stateOf(letter)]).toEqual([false, 'bounced'])
})

test('nothing is read that is not signed: a wrong key, another body, an old call', async () => {
  const { email } = await person()
  const key = await write(email)
  const messageId = `<${encodeURIComponent(key)}@localhost>`
  const events = [{ event: 'bounce', type: 'bounce', email, 'smtp-id': messageId, status: '5.1.1', reason: '550 no' }]
  const failed = {
    event: 'failed',
    severity: 'permanent',
    recipient: email,
    message: { headers: { 'message-id': messageId.slice(1, -1) } },
  }
  const old = String(Number(seconds()) - 90_000)
  expect([
    await giveBack({ to: email, key }, 'another key'),
    await giveBack({ to: email, key }, ''),
    await post('mail', dsn({ to: email, key })),
    await bySendgrid([], { body: JSON.stringify(events) }),
    await bySendgrid(events, { at: old }),
    await bySendgrid(events, { at: 'soon' }),
    await post('sendgrid', JSON.stringify(events)),
    await byMailgun(failed, { key: 'another' }),
    await byMailgun(failed, { at: old }),
    await post('mailgun', JSON.stringify({ 'event-data': failed })),
    await post('mailgun', '{'),
  ]).toEqual(Array.from({ length: 11 }, () => 403))
  expect(await stateOf(key)).toBe('sent')
})

test.each(['sendgrid', 'mailgun'] as const)(
  '%s reports what came back, signed; odd events beside it are left alone',
  async (provider) => {
    const { email } = await person()
    const key = await write(email)
    const messageId = `${encodeURIComponent(key)}@localhost`
    const bounce = {
      event: 'bounce',
      type: 'bounce',
      email,
      'smtp-id': `<${messageId}>`,
      status: '5.1.1',
      reason: '550 no',
    }
    const failed = {
      event: 'failed',
      severity: 'permanent',
      recipient: email,
      message: { headers: { 'message-id': messageId } },
      'delivery-status': { code: 550, message: 'no' },
    }
    if (provider === 'sendgrid') {
      expect(
        await bySendgrid([{ event: 'open' }, null, { ...bounce, type: 'blocked' }, { ...bounce, event: 'delivered' }]),
      ).toBe(200)
      expect(await bySendgrid({ not: 'a list' })).toBe(200)
    } else
      expect([await byMailgun({ ...failed, severity: 'temporary' }), await byMailgun({ event: 'opened' })]).toEqual([
        200, 200,
      ])
    expect(await stateOf(key)).toBe('sent')
    expect(await (provider === 'sendgrid' ? bySendgrid([{ event: 'open' }, bounce]) : byMailgun(failed))).toBe(200)
    expect([await stateOf(key), await isUnreachable(email)]).toEqual(['bounced', true])
  },
)
