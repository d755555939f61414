import { endpoints } from '@sipday/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'
import { addCard, ask, payBody, submit, tillOf, tokenFor, type Visitor, visitorOf } from './buying.ts'
import { createVisitor } from '../../server/test/visitor.ts'
import { tally } from './tally.ts'

const attacks = tally('codes')
let running: RunningWorld
let world: World
beforeAll(async () => {
  running = await startWorld('codes', { environment: { LIMITS_SCALE: '1', TRUST_PROXY: '127.0.0.1,::1' } })
  world = running.world
})
afterAll(() => running.stop())

const send = (visitor: Visitor, to: unknown, channel = 'email') =>
  ask(visitor, '/api/otp', { action: 'send', to, channel })
const check = (visitor: Visitor, to: string, code: string, channel = 'email') =>
  ask(visitor, '/api/otp', { action: 'check', to, code, channel })
const isIn = async (visitor: Visitor) => (await visitor.call('session')).body.isAuthenticated

const withCode = async (to = world.person().email, visitor = visitorOf(world)) => {
  const known = new Set((await world.messages(to)).map((message) => message.id))
  const channel = to.includes('@') ? 'email' : 'sms'
  let sent = await send(visitor, to, channel)
  // After a burst of guesses the database may still be busy with them.
  for (let tries = 0; tries < 5 && sent.status === 503; tries++) sent = await send(visitor, to, channel)
  expect(sent.status, sent.text).toBe(200)
  for (let tries = 0; tries < 100; tries++) {
    const code = (await world.messages(to)).find((message) => message.code && !known.has(message.id))?.code
    if (code) return { visitor, to, code }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no code arrived')
}
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('five wrong guesses end a code, one after the other or all together', async () => {
  const slow = await withCode()
  for (let guess = 1; guess <= 5; guess++) {
    const answer = await check(slow.visitor, slow.to, wrong(slow.code, guess))
    attacks.attempt(`guess ${guess}: ${answer.text}`, answer.status === 200)
  }
  const late = await check(slow.visitor, slow.to, slow.code)
  attacks.attempt(`the right code after five guesses: ${late.text}`, late.status === 200)
  attacks.attempt('signed in after five guesses', await isIn(slow.visitor))

  const fast = await withCode()
  const guesses = Array.from({ length: 60 }, (_, index) => wrong(fast.code, index + 1))
  const answers = await Promise.all(guesses.map((code) => check(fast.visitor.copy(), fast.to, code)))
  const compared = answers.filter((answer) => answer.body['code'] === 'invalid_code').length
  attacks.attempt(`${compared} of 60 parallel guesses were compared`, compared > 5)
  const after = await check(fast.visitor, fast.to, fast.code)
  attacks.attempt(`the right code after 60 parallel guesses: ${after.text}`, after.status === 200)
})

test('a code works once, for ten minutes', async () => {
  const once = await withCode()
  const cookie = once.visitor.copy()
  const together = await Promise.all(Array.from({ length: 10 }, () => check(once.visitor.copy(), once.to, once.code)))
  const approved = together.filter((answer) => answer.status === 200).length
  attacks.attempt(`one code approved ${approved} times`, approved !== 1)
  const replay = await check(cookie, once.to, once.code)
  attacks.attempt(`replayed: ${replay.text}`, replay.status === 200)
  attacks.attempt('the cookie from before the code is signed in', await isIn(cookie))

  const old = await withCode()
  await world.moveClock({ seconds: 601 })
  const expired = await check(old.visitor, old.to, old.code)
  attacks.attempt(`after ten minutes: ${expired.text}`, expired.status === 200)
  const resent = await withCode()
  await world.moveClock({ seconds: 31 })
  const second = await withCode(resent.to, resent.visitor)
  if (second.code !== resent.code) {
    const first = await check(resent.visitor, resent.to, resent.code)
    attacks.attempt(`the code before the newest: ${first.text}`, first.status === 200)
  }
  attacks.attempt('the newest does not work', (await check(second.visitor, second.to, second.code)).status !== 200)
})

test('a code belongs to one session, one address and one channel', async () => {
  const mine = await withCode()
  const victim = world.person()
  const other = visitorOf(world)
  await other.call('campaign', { source: 'direct' })
  const tries: [string, ReturnType<typeof check>][] = [
    ['in another session', check(other, mine.to, mine.code)],
    ['in no session', check(visitorOf(world), mine.to, mine.code)],
    ['for another address', check(mine.visitor, victim.email, mine.code)],
    ['for an address of the demo shop', check(mine.visitor, 'mei@demo.example', mine.code)],
    ['for a phone', check(mine.visitor, victim.phone, mine.code, 'sms')],
    ['for the address as a phone', check(mine.visitor, mine.to, mine.code, 'sms')],
    ['for an unknown channel', check(mine.visitor, mine.to, mine.code, 'push')],
    ['with blanks in it', check(mine.visitor, mine.to, [...mine.code].join(' '))],
    [
      'in other digits',
      check(
        mine.visitor,
        mine.to,
        mine.code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
      ),
    ],
    [
      'as a number',
      ask(mine.visitor, '/api/otp', { action: 'check', to: mine.to, code: Number(mine.code), channel: 'email' }),
    ],
    ['in a list', ask(mine.visitor, '/api/otp', { action: 'check', to: mine.to, code: [mine.code], channel: 'email' })],
  ]
  for (const [what, answer] of tries)
    attacks.attempt(`a code ${what}: ${(await answer).text}`, (await answer).status === 200)
  attacks.attempt(
    'the code itself does not work',
    (await check(mine.visitor, ` ${mine.to.toUpperCase()} `, mine.code)).status !== 200,
  )
  const accounts = await ask(mine.visitor, '/api/accounts', { email: 'mei@demo.example' })
  attacks.attempt(`a proved contact opens another: ${accounts.text}`, accounts.text !== '[]')
})

test('codes cannot be sent in floods, to lists or abroad, and the answer never tells who is a customer', async () => {
  const to = world.person().email
  const visitor = visitorOf(world)
  const burst = await Promise.all(Array.from({ length: 8 }, () => send(visitor.copy(), to)))
  const sent = burst.filter((answer) => answer.status === 200).length
  attacks.attempt(`${sent} codes at once`, sent > 1)
  attacks.attempt(
    'no Retry-After',
    burst.some((answer) => answer.status === 429 && !answer.text.includes('again')),
  )
  let inTenMinutes = sent
  for (let turn = 0; turn < 12; turn++) {
    await world.moveClock({ seconds: 31 })
    inTenMinutes += (await send(visitorOf(world), to)).status === 200 ? 1 : 0
  }
  attacks.attempt(`${inTenMinutes} codes in ten minutes, from as many addresses`, inTenMinutes > 10)
  let inADay = inTenMinutes
  for (let turn = 0; turn < 10; turn++) {
    await world.moveClock({ minutes: 11 })
    inADay += (await send(visitorOf(world), to)).status === 200 ? 1 : 0
  }
  attacks.attempt(`${inADay} codes in four hours`, inADay > 20)
  expect((await world.messages(to)).length).toBe(inADay)

  let fromOneAddress = 0
  for (let turn = 0; turn < 70; turn++) {
    const forged = visitorOf(world, `10.0.${turn}.1, 198.18.77.7`)
    fromOneAddress += (await send(forged, world.person().email)).status === 200 ? 1 : 0
  }
  attacks.attempt(`${fromOneAddress} codes from one address behind forged ones`, fromOneAddress > 60)
  let fromOneHome = 0
  for (let turn = 0; turn < 70; turn++) {
    const rotated = visitorOf(world, `2001:db8:1:2::${(turn + 1).toString(16)}`)
    fromOneHome += (await send(rotated, world.person().email)).status === 200 ? 1 : 0
  }
  attacks.attempt(`${fromOneHome} codes from one IPv6 network`, fromOneHome > 60)

  for (const target of [
    ['mei@demo.example'],
    'mei@demo.example,eve@evil.example',
    'mei@demo.example\nBcc: eve@evil.example',
    '+447700900123',
  ])
    attacks.attempt(
      `a code to ${JSON.stringify(target)}`,
      (await send(visitorOf(world), target, String(target).startsWith('+') ? 'sms' : 'email')).status === 200,
    )
  const known = await send(visitorOf(world), 'ana@demo.example')
  const unknown = await send(visitorOf(world), world.person().email)
  attacks.attempt(
    `known ${known.text}, unknown ${unknown.text}`,
    known.text !== unknown.text || known.status !== unknown.status,
  )
})

test('guessing at one contact stops after 20 failures a day, from however many sessions', async () => {
  const { email, e164, ...names } = world.person()
  const owner = visitorOf(world)
  await submit(owner, { ...names, email })
  let failures = 0
  for (let day = 0; day < 6; day++) {
    let today = 0
    for (let round = 0; round < 6; round++) {
      const visitor = visitorOf(world)
      if ((await send(visitor, email)).status !== 200) break
      for (let guess = 0; guess < 5; guess++) {
        const answer = await check(visitor, email, '000000')
        attacks.attempt('a guess was right', answer.status === 200)
        if (answer.body['code'] === 'invalid_code') today += 1
      }
      await world.moveClock({ minutes: 3 })
    }
    attacks.attempt(`${today} guesses in a day`, today > 20)
    failures += today
    await world.moveClock({ hours: 25 })
  }
  attacks.figure('guesses at one contact in six days', failures)
  attacks.attempt(`${failures} guesses without a lock`, failures > 100)
  const locked = await send(visitorOf(world), email)
  attacks.attempt(
    `after ${failures} failures in a row: ${locked.text}`,
    failures >= 100 && locked.body['code'] !== 'contact_locked',
  )
  const byPhone = await withCode(e164)
  expect((await check(byPhone.visitor, e164, byPhone.code, 'sms')).status).toBe(200)
  const unlocked = await send(visitorOf(world), email)
  attacks.attempt(`still locked after a success on the other channel: ${unlocked.text}`, unlocked.status !== 200)
})

test('submits, cards, payments and calls are limited', async () => {
  await world.moveClock({ days: 1 })
  const visitor = visitorOf(world)
  let submits = 0
  for (let turn = 0; turn < 35; turn++) {
    const { firstName, lastName, email, phone } = world.person()
    submits +=
      (await ask(visitor, '/api/customer', { firstName, lastName, email, phone, role: 'primary' })).status === 200
        ? 1
        : 0
  }
  attacks.attempt(`${submits} submits in a session`, submits > 30)

  const tester = visitorOf(world)
  const customerId = await submit(tester, world.person())
  let tested = 0
  for (let turn = 0; turn < 12; turn++) {
    const nonce = await tokenFor(world, '4000000000000002')
    const body = { nonce, ...payBody({ customerId, cardId: '' }), idempotency_key: crypto.randomUUID() }
    const answer = await ask(tester, '/api/pay/new-card', body)
    tested += answer.status === 402 ? 1 : 0
  }
  attacks.attempt(`${tested} declined cards tried in a session`, tested > 5)

  const payer = visitorOf(world)
  const payerId = await submit(payer, world.person())
  const cardId = await addCard(world, payer, payerId, '4000000000000341')
  let paid = 0
  for (let turn = 0; turn < 15; turn++)
    paid += (await ask(payer, '/api/pay/saved-card', payBody({ customerId: payerId, cardId }))).status === 402 ? 1 : 0
  attacks.attempt(`${paid} payments in a session and hour`, paid > 10)

  const flood = visitorOf(world)
  const answers = await Promise.all(Array.from({ length: 700 }, () => flood.request('GET', endpoints.shop.path)))
  const statuses = await Promise.all(
    answers.map(async (answer) => ({ status: answer.status, text: await answer.text() })),
  )
  const served = statuses.filter(({ status }) => status === 200).length
  attacks.attempt(`${served} calls in a minute`, served > 600)
  attacks.attempt(
    'no Retry-After',
    answers.some((answer) => answer.status === 429 && !answer.headers.get('retry-after')),
  )
})

test('a till that guesses redemption codes is stopped', async () => {
  const visitor = await tillOf(world, 'counter@demo.example')
  expect((await ask(visitor, '/api/counter/sign-in', {})).status).toBe(200)
  let guesses = 0
  for (let turn = 0; turn < 12; turn++) {
    const answer = await ask(visitor, '/api/counter/lookup', { code: String(turn).padStart(6, '0') })
    guesses += answer.status === 404 ? 1 : 0
  }
  attacks.attempt(`${guesses} unknown codes at a till`, guesses > 5)
})

/** Another visitor's calls: each gets a response, and quickly. */
const besideFlood = async (name: string, flood: Promise<Awaited<ReturnType<typeof check>>[]>) => {
  const neighbour = visitorOf(world)
  let flooding = true
  const end = flood.finally(() => (flooding = false))
  let calls = 0
  let slowestMs = 0
  do {
    for (const call of [() => neighbour.call('campaign', { source: 'direct' }), () => neighbour.call('session')]) {
      const began = performance.now()
      const { status } = await call()
      const ms = performance.now() - began
      calls += 1
      slowestMs = Math.max(slowestMs, ms)
      attacks.attempt(`beside ${name} a neighbour had ${status} after ${ms} ms`, status !== 200 || ms > 5000)
    }
  } while (flooding)
  const answers = await end
  attacks.figure(`beside ${name}`, `${calls} calls of a neighbour, the slowest ${Math.round(slowestMs)} ms`)
  attacks.attempt(
    `${name} broke the shop`,
    answers.some(({ status }) => status >= 500),
  )
  return answers
}

test('floods of wrong codes and of sends for one contact hold no one else up', async () => {
  await world.moveClock({ days: 1 })
  const to = world.person().email
  const guessers: Visitor[] = []
  for (let turn = 0; turn < 4; turn++) {
    guessers.push((await withCode(to)).visitor)
    await world.moveClock({ seconds: 31 })
  }
  const from = (index: number, cookie: string | null = null) =>
    createVisitor(world.site, world.site, { cookie, ip: `198.19.${index % 80}.9` })
  const each = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const guesses = await besideFlood(
    '400 guesses',
    each(400, (index) => check(from(index, guessers[index % 4]?.cookie), to, String(index).padStart(6, '0'))),
  )
  const compared = guesses.filter(({ body }) => body['code'] === 'invalid_code').length
  attacks.attempt(`${compared} of 400 guesses were compared`, compared > 20)
  const sends = await besideFlood(
    '400 sends',
    each(400, (index) => send(from(index), to)),
  )
  const sent = sends.filter(({ status }) => status === 200).length
  attacks.attempt(`${sent} of 400 codes were sent`, sent > 10)
  const mine = await withCode()
  attacks.attempt('nobody signs in after the floods', (await check(mine.visitor, mine.to, mine.code)).status !== 200)
})
