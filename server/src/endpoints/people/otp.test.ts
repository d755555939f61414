import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../../../test/visitor.ts'
import { buildApp } from '../../app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const mei = 'mei@demo.example'
const send = (visitor: Visitor, to: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'send', to, channel })
const check = (visitor: Visitor, to: string, code: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'check', to, code, channel })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
let person = 0
const newContact = () => `person${(person += 1)}@demo.example`

describe('sending', () => {
  test('a code goes by mail to a known address, in HTML and text (W7.5)', async () => {
    const sent = await send(world.visitor(), ' MEI@demo.example ')
    expect(sent.body).toEqual({ success: true, message: expect.any(String) })
    const [message] = await world.messages(mei)
    expect(message).toMatchObject({ channel: 'email', to: mei, code: expect.stringMatching(/^\d{6}$/) })
    expect(message?.html).toContain(message?.code)
  })

  test('a code goes by text message to a US phone, however it is written (W7.5, S7.4)', async () => {
    const visitor = world.visitor()
    expect((await send(visitor, '(212) 555-0142', 'sms')).status).toBe(200)
    const code = await world.codeFor('+12125550142')
    expect((await check(visitor, '212-555-0142', code, 'sms')).body).toEqual({ success: 'approved' })
  })

  test('a shop without text messages says so before anything is sent, and its pages know', async () => {
    const byMail = await buildApp({ ...world.settings, twilio: null }, { log: world.deps.log })
    const headers = { 'content-type': 'application/json', origin: world.settings.publicUrl }
    const post = (to: string, channel: string) =>
      byMail.fastify.inject({ method: 'POST', url: '/api/otp', headers, payload: { action: 'send', to, channel } })
    try {
      const refusal = await post('(212) 555-0143', 'sms')
      expect([refusal.statusCode, refusal.json()]).toEqual([
        422,
        {
          message: 'This shop does not send text messages. Please use your email address instead.',
          code: 'no_text_messages',
          success: false,
        },
      ])
      expect(await world.messages('+12125550143')).toEqual([])
      expect((await post(newContact(), 'email')).statusCode).toBe(200)
      expect((await byMail.fastify.inject('/api/shop')).json()).toMatchObject({ sendsTexts: false })
      expect((await world.visitor().call('shop')).body.sendsTexts).toBe(true)
    } finally {
      await byMail.close()
    }
  })

  test('known and unknown contacts get the same answer, and both get a code (R10)', async () => {
    const known = await send(world.visitor(), 'ana@demo.example')
    const unknown = await send(world.visitor(), newContact())
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await world.codeFor(`person${person}@demo.example`)).toMatch(/^\d{6}$/)
  })

  test.each([
    'a@x.example,b@y.example',
    'a@x.example;b@y.example',
    'a@x.example\r\nBcc: b@y.example',
    '<svg/onload=1>@x.example',
    'a@x',
    'nobody',
    '',
  ])('one plain address only: %j is refused', async (to) => {
    const refused = await send(world.visitor(), to)
    expect([400, 422]).toContain(refused.status)
    expect(refused.refused).toMatchObject({ success: false, message: expect.any(String) })
  })

  test('text messages go to US numbers only', async () => {
    const refused = await send(world.visitor(), '+44 20 7946 0958', 'sms')
    expect([refused.status, refused.refused.code]).toEqual([422, 'phone_abroad'])
    const invalid = await send(world.visitor(), '12', 'sms')
    expect(invalid.refused.message).toBe('Please enter a valid email or phone number.')
  })

  test('when mail is down the answer is clear within 12 seconds, and the text message works (W7.5)', async () => {
    await world.faults({ target: 'smtp', mode: 'error', times: 1 })
    const visitor = world.visitor()
    const started = Date.now()
    const refused = await send(visitor, newContact())
    expect(Date.now() - started).toBeLessThan(12_000)
    expect([refused.status, refused.refused.code, refused.refused.success]).toEqual([503, 'code_not_sent', false])
    expect((await send(visitor, '(212) 555-0198', 'sms')).status).toBe(200)
    await world.faults(null)
  })

  test('a mail that failed once is sent by a later try', async () => {
    await world.faults({ target: 'smtp', mode: 'error', times: 1 })
    const to = newContact()
    const visitor = world.visitor()
    expect((await send(visitor, to)).status).toBe(503)
    await world.faults(null)
    await world.app.dueWork()
    expect((await check(visitor, to, await world.codeFor(to))).body).toEqual({ success: 'approved' })
  })
})

describe('checking', () => {
  test('"approved" once: the same code again is refused (W7.5, S7.5)', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    expect((await check(visitor, to, code)).body).toEqual({ success: 'approved' })
    const again = await check(visitor, to, code)
    expect([again.status, again.refused]).toEqual([
      422,
      { message: 'Invalid verification code.', code: 'invalid_code', success: false },
    ])
  })

  test('fewer or more than six digits are told before anything is counted (S5)', async () => {
    const visitor = world.visitor()
    for (const code of ['', '12345', '1234567', '12345a']) {
      const refused = await check(visitor, mei, code)
      expect([refused.status, refused.refused.message]).toEqual([422, 'Please enter the 6-digit code.'])
    }
  })

  test('a code works in the session, for the address and by the channel it was made for (risk 12)', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    expect((await check(world.visitor(), to, code)).status).toBe(422)
    expect((await check(visitor, newContact(), code)).status).toBe(422)
    expect((await check(visitor, '+12125550199', code, 'sms')).status).toBe(422)
    expect((await check(visitor, to, code)).status).toBe(200)
  })

  test('only the newest code counts', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const first = await world.codeFor(to)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await send(visitor, to)
    const second = await world.codeFor(to)
    if (first !== second) expect((await check(visitor, to, first)).status).toBe(422)
    expect((await check(visitor, to, second)).status).toBe(200)
  })

  test('five checks a code: the sixth is refused even when it is right', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    for (let index = 0; index < 5; index += 1)
      expect((await check(visitor, to, wrong(code))).refused.code).toBe('invalid_code')
    const sixth = await check(visitor, to, code)
    expect([sixth.status, sixth.refused.code]).toEqual([422, 'code_used_up'])
  })

  test('parallel guesses do not get more than five checks', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(visitor.copy(), to, wrong(code))))
    expect(answers.filter((answer) => answer.refused.code === 'invalid_code')).toHaveLength(5)
    expect((await check(visitor, to, code)).status).toBe(422)
  })

  test('the right code twice at the same time is approved once', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    const answers = await Promise.all([check(visitor.copy(), to, code), check(visitor.copy(), to, code)])
    const [approved, other] = answers.toSorted((a, b) => a.status - b.status)
    expect(approved?.status).toBe(200)
    expect([422, 503]).toContain(other?.status)
  })

  test('a call that was under way while the cookie was replaced does not take the new one from the browser', async () => {
    const browser = world.visitor()
    const to = newContact()
    await send(browser, to)
    const [tab, late] = [browser.copy(), browser.copy()]
    expect((await check(browser, to, await world.codeFor(to))).status).toBe(200)
    const again = await check(tab, to, '123456')
    expect([again.status, again.headers.get('set-cookie')]).toEqual([503, null])
    const visit = await late.call('campaign', {})
    expect([visit.status, visit.headers.getSetCookie(), visit.headers.get('retry-after')]).toEqual([503, [], '5'])
    expect((await browser.call('session')).body.isAuthenticated).toBe(true)
  })

  test('whose approval never arrived is a visitor again after a moment, and a new code signs in', async () => {
    const browser = world.visitor()
    const to = newContact()
    await send(browser, to)
    const cookieBefore = browser.cookie
    await check(browser, to, await world.codeFor(to))
    browser.cookie = cookieBefore
    await world.clock({ seconds: 31 })
    expect((await check(browser, to, await world.codeFor(to))).refused.code).toBe('invalid_code')
    expect((await browser.call('session')).body.isAuthenticated).toBe(false)
    await world.prove(browser, to)
    expect((await browser.call('session')).body.isAuthenticated).toBe(true)
  })

  test('a code is worth nothing after 600 seconds', async () => {
    const to = newContact()
    const visitor = world.visitor()
    await send(visitor, to)
    const code = await world.codeFor(to)
    await world.clock({ seconds: 601 })
    expect((await check(visitor, to, code)).refused.code).toBe('code_expired')
  })
})

test('an approved code gives the session a new cookie; the one planted before is worth nothing (risk 49)', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', {})
  const planted = visitor.copy()
  await world.prove(visitor, mei)
  expect(visitor.cookie).not.toBe(planted.cookie)
  expect((await planted.call('session')).body.isAuthenticated).toBe(false)
  expect((await visitor.call('session')).body).toMatchObject({ isAuthenticated: true, customerId: expect.any(String) })
})

test('each check that fails is written down with its reason, and so is a body that no page of ours sends', async () => {
  const visitor = world.visitor()
  const to = newContact()
  await visitor.call('campaign', {})
  await check(visitor, to, '123456')
  await send(visitor, to)
  const code = await world.codeFor(to)
  for (let guess = 0; guess < 6; guess++) await check(visitor, to, wrong(code))
  await world.clock({ seconds: 601 })
  await check(visitor, to, code)
  await visitor.request('POST', '/api/otp', '{"action":"check"}', {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  })
  const rows = await world.deps.db
    .selectFrom('audit')
    .select(['kind', 'session_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(9)
    .execute()
  expect(
    rows
      .reverse()
      .map(({ kind, detail }) => [
        kind,
        (detail as { why?: string; status?: number }).why ?? (detail as { status?: number }).status,
      ]),
  ).toEqual([
    ['code_refused', 'none'],
    ...Array.from({ length: 5 }, () => ['code_refused', 'wrong']),
    ['code_refused', 'used_up'],
    ['code_refused', 'expired'],
    ['refused', 400],
  ])
  expect(new Set(rows.map((row) => row.session_id)).size).toBe(1)
})

test('neither codes nor contacts are in the log or the database (I9)', async () => {
  const to = newContact()
  await world.prove(world.visitor(), to)
  const code = await world.codeFor(to)
  expect(world.log.join('\n')).not.toContain(to)
  expect(world.log.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`))
  const challenges = await world.deps.db.selectFrom('otp_challenges').selectAll().execute()
  expect(JSON.stringify(challenges.map(({ created_at: _c, expires_at: _e, ...rest }) => rest))).not.toContain(
    `"${code}"`,
  )
})
