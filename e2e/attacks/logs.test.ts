import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '../faults/processes.ts'
import { worldAt } from '../start-world.ts'
import { addCard, ask, cardEnding, newBuyer, pay, payBody, submit, tokenFor, visitorOf } from './buying.ts'
import { tally } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('logs')

/** What the app and its database write for people to read. */
const logs = (): string =>
  readdirSync(world.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.log(\.old)?$/.test(file) && !file.startsWith('sandbox'))
    .map((file) => join(world.dataDir, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Six digits of a code also occur by chance within a longer number, such as the time of a line. */
const placeOf = (secret: string, text: string): number =>
  /^\d{6}$/.test(secret) ? text.search(new RegExp(`(?<!\\d)${secret}(?!\\d)`)) : text.indexOf(secret)

test('no secret, code, card number, cookie, mail address or full phone is logged on a whole journey', async () => {
  const buyer = await newBuyer(world)
  const { visitor, person } = buyer
  const secrets: Record<string, string> = {
    'card number': buyer.number,
    'mail address': person.email,
    'full phone': person.e164.slice(-10),
    'first cookie': visitor.cookie?.split('=')[1] ?? '',
  }
  const nonce = await tokenFor(world, cardEnding(buyer.last4))
  secrets['nonce'] = nonce
  await ask(visitor, '/api/cards/add', { nonce, customerId: buyer.customerId, idempotency_key: randomUUID() })
  const began = await world.now()
  await visitor.call('otp', { action: 'send', to: person.email, channel: 'email' })
  const code = await world.code(person.email, began)
  secrets['code of the mail'] = code
  await ask(visitor, '/api/otp', { action: 'check', to: person.email, code: '000001', channel: 'email' })
  await visitor.call('otp', { action: 'check', to: person.email, code, channel: 'email' })
  await visitor.call('otp', { action: 'send', to: person.e164, channel: 'sms' })
  const texted = await world.code(person.e164, began)
  secrets['code of the text'] = texted
  await visitor.call('otp', { action: 'check', to: person.e164, code: texted, channel: 'sms' })
  secrets['second cookie'] = visitor.cookie?.split('=')[1] ?? ''
  const paid = await pay(buyer)
  expect(paid.status, paid.text).toBe(200)
  const [membership] = (await ask(visitor, '/api/subscriptions', { CID: buyer.customerId })).body as unknown as Record<
    string,
    unknown
  >[]
  secrets['redemption code'] = `"${String(membership?.['Code'])}"`

  const unlucky = visitorOf(world)
  const declined = world.person('Zeno', 'Quark')
  const declinedId = await submit(unlucky, declined)
  const cardId = await addCard(world, unlucky, declinedId, '4000000000000002')
  await ask(unlucky, '/api/pay/saved-card', payBody({ customerId: declinedId, cardId }))
  secrets['mail address of a declined buyer'] = declined.email
  secrets['phone of a declined buyer'] = declined.e164.slice(-10)
  await fetch(`${world.site}/?utm_source=${encodeURIComponent('secret-in-the-address')}&email=${person.email}`)
  await ask(visitorOf(world), '/api/customer', { firstName: 'a', email: person.email, phone: 5 })
  await ask(visitor, '/api/otp', { action: 'check', to: person.email, code, channel: 'email', extra: buyer.number })
  await ask(visitor, '/api/logout', {})
  await sleep(1500)

  const { appSecret, sandboxKey, webhookSignatureKey } = JSON.parse(
    readFileSync(join(world.dataDir, 'secrets.json'), 'utf8'),
  ) as Record<string, string>
  Object.assign(secrets, {
    appSecret,
    sandboxKey,
    webhookSignatureKey,
    square: 'sandbox-access-token',
    twilio: 'sandbox-twilio-token',
  })
  const text = logs()
  expect(text.length).toBeGreaterThan(500)
  expect(text).toContain('pay')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(3)
    const at = placeOf(secret, text)
    attacks.attempt(`${name} in a log: ${text.slice(Math.max(0, at - 100), at + 20)}`, at >= 0)
  }
})

test('the security log knows sign-ins, refusals, payments, cancellations and new contacts, and no secret', async () => {
  const buyer = await newBuyer(world)
  const { visitor, person } = buyer
  const began = await world.now()
  await visitor.call('otp', { action: 'send', to: person.email, channel: 'email' })
  const code = await world.code(person.email, began)
  const wrong = code === '000000' ? '000001' : '000000'
  await ask(visitor, '/api/otp', { action: 'check', to: person.email, code: wrong, channel: 'email' })
  await visitor.call('otp', { action: 'check', to: person.email, code, channel: 'email' })
  await ask(visitor, '/api/subscriptions/details', { subscriptionId: 'somebody-elses' })
  expect((await pay(buyer)).status).toBe(200)
  const [membership] = (await ask(visitor, '/api/subscriptions', { CID: buyer.customerId })).body as unknown as Record<
    string,
    unknown
  >[]
  const cancelled = await ask(visitor, '/api/subscriptions/cancel', { subscriptionId: membership?.['id'] })
  expect(cancelled.status, cancelled.text).toBe(200)

  const client = new pg.Client(databaseUrl({ world }))
  await client.connect()
  const mine = await client.query<{ kind: string; detail: unknown }>(
    'select kind, detail from audit where session_id in (select session_id from audit where customer_id = $1) or customer_id = $1',
    [buyer.customerId],
  )
  const { rows } = await client.query<{ all: string }>('select string_agg(detail::text, chr(10)) as all from audit')
  await client.end()
  const kinds = new Set(mine.rows.map((row) => row.kind))
  for (const kind of ['signed_in', 'code_refused', 'refused', 'card_saved', 'payment_succeeded', 'cancelled'])
    attacks.attempt(`the security log has no ${kind}: ${[...kinds].join()}`, !kinds.has(kind))
  const all = rows[0]?.all ?? ''
  for (const secret of [code, buyer.number, person.email, person.e164.slice(-10), visitor.cookie?.split('=')[1] ?? 'x'])
    attacks.attempt(`the security log holds ${secret}`, placeOf(secret, all) >= 0)
})
