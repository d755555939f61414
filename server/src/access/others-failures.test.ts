import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, declinedCard, pay, submit } from '../../test/buying.ts'
import { type Colleague, createColleague, makeColleague, proveAddress } from '../../test/colleague.ts'
import { makeStaff } from '../../test/make-membership.ts'
import { makeMoneyShop } from '../../test/shop.ts'
import { stillClock } from '../../test/still-clock.ts'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'
import { forgetOldFailures } from './failures.ts'
import { forgetOldHits } from './limits.ts'

/** What strangers fail at, and what that costs whom they aim at (rule J, decision 76). */
let world: World
beforeAll(async () => {
  world = await createWorld({ limitsScale: 1, clock: stillClock(new Date('2026-06-02T16:00:00Z')) })
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const later = (ms: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + ms))

const EVIL = '198.19.66.6'
const stranger = () => world.visitor({ ip: EVIL })
type Sends = (to: string) => Promise<number>
const asks: Record<'customers' | 'till' | 'office', (from: Visitor, office: Colleague) => Sends> = {
  customers: (from) => async (to) => (await from.call('otp', { action: 'send', to, channel: 'email' })).status,
  till: (from) => async (to) => (await from.call('counter-code', { action: 'send', to })).status,
  office: (_from, office) => async (to) => (await office.call('code', { action: 'send', to })).status,
}

test.each(['customers', 'till', 'office'] as const)(
  'ten requests by a stranger (%s) fill the stranger’s own line; the owner of the address signs in at all three sites',
  async (site) => {
    const to = `dana-${site}@shop.example`
    await makeColleague(world.deps, { email: to, role: 'owner' })
    const send = asks[site](stranger(), createColleague(world))
    const sent: number[] = []
    for (let asked = 0; asked < 24; asked += 1) {
      sent.push(await send(to))
      later(asked % 5 === 4 ? 10 * MINUTE_MS : 31_000)
    }
    expect(sent.filter((status) => status === 200)).toHaveLength(10)
    await world.prove(world.visitor(), to)
    await world.tillOf(to)
    await proveAddress(world, createColleague(world), to)
    later(24 * 60 * MINUTE_MS)
  },
  60_000,
)

test('sixty codes asked for on the guests’ network do not keep its till shut', async () => {
  const ip = '198.19.99.9'
  const to = 'wifi@shop.example'
  await makeStaff(world.deps, to)
  const till = world.visitor({ ip })
  await world.prove(till, to, 'till')
  for (let guest = 0; guest < 60; guest += 1)
    await world.visitor({ ip }).call('otp', { action: 'send', to: `wifi${guest}@guest.example`, channel: 'email' })
  const one = await world.visitor({ ip }).call('otp', { action: 'send', to: 'one@guest.example', channel: 'email' })
  expect(one.status).toBe(429)
  later(31_000)
  await world.prove(till, to, 'till')
  expect((await till.call('counter-sign-in', {})).status).toBe(200)
}, 60_000)

test('twenty wrong codes by strangers at the customer site cost the staff nothing at the till and in the office', async () => {
  const to = 'sam@shop.example'
  await makeStaff(world.deps, to)
  let compared = 0
  for (let round = 0; round < 6; round += 1) {
    const guesser = world.visitor()
    if ((await guesser.call('otp', { action: 'send', to, channel: 'email' })).status !== 200) break
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await guesser.call('otp', { action: 'check', to, code: '000000', channel: 'email' })
      if (answer.refused.code === 'invalid_code') compared += 1
    }
    later(MINUTE_MS)
  }
  expect(compared).toBe(20)
  expect((await (await world.tillOf(to)).call('counter-sign-in', {})).status).toBe(200)
  await proveAddress(world, createColleague(world), to)
}, 60_000)

test('twenty wrong codes by strangers do not shut out the browser that proved the contact before', async () => {
  const to = 'regular@guest.example'
  const own = world.visitor()
  await world.prove(own, to)
  const guess = (from: Visitor) => from.call('otp', { action: 'check', to, code: '000000', channel: 'email' })
  for (let round = 0; round < 5; round += 1) {
    const stranger = world.visitor()
    if ((await stranger.call('otp', { action: 'send', to, channel: 'email' })).status !== 200) break
    for (let left = 5; left > 0; left -= 1) await guess(stranger)
    later(MINUTE_MS)
  }
  const unknown = await world.visitor().call('otp', { action: 'send', to, channel: 'email' })
  expect(unknown.status).toBe(429)
  await world.prove(own, to)
}, 60_000)

test('deleting an account gives back no guess at an address that ends like its own, and none at its own', async () => {
  const victim = await submit(world.visitor(), 'primary', { email: 'omar@victim.example' })
  const wrongCodes = async (to: string) => {
    let compared = 0
    for (let round = 0; round < 6; round += 1) {
      const guesser = world.visitor()
      await guesser.call('otp', { action: 'send', to, channel: 'email' })
      for (let guess = 0; guess < 5; guess += 1) {
        const answer = await guesser.call('otp', { action: 'check', to, code: '000000', channel: 'email' })
        if (answer.refused.code === 'invalid_code') compared += 1
      }
      later(2 * MINUTE_MS)
    }
    return compared
  }
  expect(await wrongCodes(victim.email)).toBe(20)
  for (const email of ['mar@victim.example', 'r@victim.example']) {
    const decoy = await submit(world.visitor(), 'primary', { email })
    expect(await wrongCodes(email)).toBe(20)
    const attacker = await world.signedIn(decoy.phone)
    expect((await attacker.call('delete-account', { CID: decoy.id })).status).toBe(200)
    await world.app.dueWork()
    expect(await wrongCodes(email)).toBe(0)
    expect(await wrongCodes(victim.email)).toBe(0)
  }
  // A day later nothing of the deleted address is left.
  later(48 * 60 * MINUTE_MS)
  await forgetOldHits(world.deps)
  await forgetOldFailures(world.deps)
  const left = await sql`select 1 from contact_failures where address = 'mar@victim.example'
    union all select 1 from limit_hits where bucket like '%mar@victim.example%'
      and bucket not like '%omar@victim.example%'`.execute(world.deps.db)
  expect(left.rows).toEqual([])
}, 60_000)

/** Someone behind this address who enters a card; the answer's status. */
const buyer = async (ip: string): Promise<Buyer> => {
  const visitor = world.visitor({ ip })
  return { visitor, ...(await submit(visitor)) }
}

test('after twenty declined cards from twenty sessions of one address, the next guest there pays; testing stops at forty an hour', async () => {
  const ip = '198.19.77.7'
  const decline = async () => {
    const tester = await buyer(ip)
    return (await pay(tester, await addCard(world, tester, declinedCard))).status
  }
  for (let card = 0; card < 20; card += 1) expect(await decline()).toBe(402)
  const guest = await buyer(ip)
  expect((await pay(guest, await addCard(world, guest))).status).toBe(200)
  for (let card = 20; card < 40; card += 1) expect(await decline()).toBe(402)
  const tester = await buyer(ip)
  const nonce = await world.token(declinedCard)
  const refused = await tester.visitor.call('add-card', { nonce, customerId: tester.id, idempotency_key: randomUUID() })
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 3600]).toEqual([429, true])
  // Who proved a contact is not counted with the others.
  const member = world.visitor({ ip })
  const known = { visitor: member, ...(await submit(member)) }
  await world.prove(member, known.email)
  expect((await pay(known, await addCard(world, known))).status).toBe(200)
}, 60_000)

test('of many cards entered at once in one session, no more are tried than the five an hour', async () => {
  const tester = await buyer('198.19.78.8')
  const enter = async () => {
    const nonce = await world.token({ cvv: '911' })
    const body = { nonce, customerId: tester.id, idempotency_key: randomUUID() }
    return (await tester.visitor.copy().call('add-card', body)).status
  }
  const answers = await Promise.all(Array.from({ length: 20 }, enter))
  expect([
    answers.filter((status) => status === 402).length,
    answers.filter((status) => status === 200).length,
  ]).toEqual([5, 0])
})
