import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newsPath } from '@sipday/contract/news.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { voidRedemption } from '../../store/counter/voids.ts'

let world: World
let till: Visitor
beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<typeof makeMembership>>

const newMember = async (at: World = world) => {
  const member = await makeMembership(at.deps)
  const { id, email } = await at.deps.db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.subscriber_id')
    .select(['customers.id', 'customers.email'])
    .where('memberships.id', '=', member.membershipId)
    .executeTakeFirstOrThrow()
  await at.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: id, channel: 'email', address: email ?? '', signs_in: true, added_at: new Date() })
    .execute()
  return { member, id, visitor: await at.signedIn(email ?? '') }
}

const open = (visitor: Visitor, CID: string) => visitor.request('GET', `${newsPath}?CID=${CID}`)

/** `until` waits for a text, and `end` for the server to end it. */
const listen = async (visitor: Visitor, CID: string) => {
  const answer = await open(visitor, CID)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let text = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const end = (async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += part.value
    }
  })()
  const count = () => text.split('event: redeemed\n').length - 1
  const until = async (wanted: number) => {
    for (const since = Date.now(); count() < wanted && Date.now() - since < 15_000;) await sleep(20)
    expect(count()).toBe(wanted)
  }
  return { count, until, end, leave: () => reader?.cancel(), text: () => text }
}

const redeem = async ({ entitlements }: Member) => {
  const { status, body } = await till.call('counter-redeem', { entitlementId: entitlements.day, key: randomUUID() })
  expect(status).toBe(200)
  return body.redemptionId
}

test('a page is told that a till redeemed something, and that it was undone, by whatever process', async () => {
  const [mei, omar] = [await newMember(), await newMember()]
  const ofMei = await listen(mei.visitor, mei.id)
  const ofOmar = await listen(omar.visitor, omar.id)
  expect(ofMei.text()).toMatch(/^(retry: \d{4}\n\n)?$/)
  const redeemed = await redeem(mei.member)
  await ofMei.until(1)
  await voidRedemption(world.deps.db, { id: redeemed, reason: 'mistake', staffId: null, now: world.deps.clock.now() })
  await ofMei.until(2)
  await redeem(omar.member)
  await ofOmar.until(1)
  expect(ofMei.count()).toBe(2)
  await Promise.all([ofMei.leave(), ofOmar.leave()])
}, 60_000)

test('what was redeemed before a page listens is no news', async () => {
  const { member, id, visitor } = await newMember()
  await redeem(member)
  const page = await listen(visitor, id)
  await sleep(2500)
  expect(page.count()).toBe(0)
  await page.leave()
}, 30_000)

test('someone else and an unknown id have nothing to listen to; no one listens without having proved a contact', async () => {
  const [mei, omar] = [await newMember(), await newMember()]
  const statuses = async (visitor: Visitor) =>
    Promise.all([mei.id, 'unknown'].map(async (id) => (await open(visitor, id)).status))
  expect(await statuses(omar.visitor)).toEqual([204, 204])
  expect(await statuses(world.visitor())).toEqual([401, 401])
  const anonymous = world.visitor()
  await anonymous.call('campaign', { CampaignID: '' } as never)
  expect(await statuses(anonymous)).toEqual([401, 401])
  expect(await statuses(till)).toEqual([401, 401])
  expect((await mei.visitor.request('GET', newsPath)).status).toBe(400)
}, 30_000)

test('five pages of a session listen, a sixth asks at its own pace, until one of them is closed', async () => {
  const { id, visitor } = await newMember()
  const pages = []
  for (let count = 0; count < 5; count += 1) pages.push(await listen(visitor, id))
  expect((await open(visitor, id)).status).toBe(204)
  await pages[0]?.leave()
  let again = 204
  for (const since = Date.now(); again === 204 && Date.now() - since < 10_000; await sleep(50))
    again = (await open(visitor, id)).status
  expect(again).toBe(200)
}, 30_000)

test('a server that closes ends what is listened to, and does not wait for it', async () => {
  const other = await createWorld()
  await makeShop(other.deps)
  const { id, visitor } = await newMember(other)
  const page = await listen(visitor, id)
  await other.close()
  await page.end
}, 30_000)
