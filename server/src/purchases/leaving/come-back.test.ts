import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { queueMail } from '../../messages/outbox.ts'
import { newsLink } from '../../messages/news/news-link.ts'
import { samples } from '../../messages/gallery/samples.ts'
import { leftLately } from '../../store/leaving/left-lately.ts'
import { askBack } from './come-back.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
const people: Record<string, Buyer> = {}
const named = (name: string): Buyer => people[name] ?? expect.fail(`no one is called ${name}`)

const buy = async (buyer: Buyer, more: Record<string, unknown> = {}) => {
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  return buyer
}
/** Someone else at the same address: another phone makes it another account. */
const withEmailOf = async (name: string): Promise<Buyer> => {
  const visitor = world.visitor()
  return { visitor, ...(await submit(visitor, 'primary', { email: named(name).email })) }
}
const subscriptionOf = async ({ id }: Buyer) =>
  (await world.deps.db.selectFrom('memberships').select('id').where('payer_id', '=', id).executeTakeFirstOrThrow()).id
const leave = async (buyer: Buyer) => {
  const self = await world.signedIn(buyer.email, buyer.phone)
  const answer = await self.call('cancel-subscription', { subscriptionId: await subscriptionOf(buyer) })
  expect(answer.status).toBe(200)
  return self
}
const switchTo = (mode: 'on' | 'off') =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'comeBack', value: JSON.stringify(mode) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(mode) }))
    .execute()
const night = async () => {
  await askBack(world.deps)
  await world.app.dueWork()
}
const lettersTo = async ({ email }: Pick<Buyer, 'email'>) =>
  (await world.messages(email)).filter(({ subject }) => subject.includes('come back'))
const linkOf = ({ id }: Buyer) => newsLink(world.settings, id).slice(world.settings.publicUrl.length)
const oneClick = 'List-Unsubscribe=One-Click'
const post = (path: string, body = oneClick) =>
  world.visitor().request('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' })
const wantsNews = async (buyer: Buyer) =>
  (await (await world.signedIn(buyer.email, buyer.phone)).call('news', { CID: buyer.id })).body

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  for (const name of ['left', 'said no', 'back', 'back elsewhere', 'bounced', 'erased', 'in between'])
    await leave((people[name] = await buy(await newBuyer(world))))
  await leave((people['plan gone'] = await buy(await newBuyer(world), { planId: 'one-month-treat' })))
  await leave((people['the same address'] = await buy(await withEmailOf('left'))))
  people['stayed'] = await buy(await newBuyer(world))
  people['ended by the shop'] = await buy(await newBuyer(world))
  // The paid days end on February 15.
  await world.clock({ now: '2027-02-16T17:00:00Z' })
  const dana = await signIn(world, 'dana@shop.example')
  const membershipId = await subscriptionOf(named('ended by the shop'))
  expect((await dana.call('cancel', { membershipId, when: 'today', reason: 'Asked for it' })).status).toBe(200)
  const back = named('back')
  await buy({ ...back, visitor: await world.signedIn(back.email, back.phone) })
  await buy(await withEmailOf('back elsewhere'))
}, 240_000)
afterAll(() => world.close())

test('no one is written to before 30 days, nor while the shop has not switched it on (O12.2)', async () => {
  await switchTo('on')
  await world.clock({ now: '2027-03-16T17:00:00Z' })
  await night()
  await switchTo('off')
  await world.clock({ now: '2027-03-18T17:00:00Z' })
  await night()
  for (const buyer of Object.values(people)) expect(await lettersTo(buyer)).toEqual([])
})

test('the link in a letter changes nothing when it is opened, and stops news when it is pressed (O12.2, RFC 8058)', async () => {
  const buyer = named('said no')
  for (const method of ['GET', 'HEAD'] as const) await world.visitor().request(method, linkOf(buyer))
  expect(await wantsNews(buyer)).toEqual({ wanted: true })
  expect((await post(linkOf(named('left')).replace(named('left').id, buyer.id))).status).toBe(404)
  expect(await wantsNews(buyer)).toEqual({ wanted: true })
  for (const odd of ['', 'a&link=b', '%0d%0aSet-Cookie:%20a=b', '//evil.example', '%E2%98%83'])
    expect([odd, (await post(`/news?link=${odd}`, '')).status]).toEqual([odd, 404])
  expect((await post(linkOf(buyer))).status).toBe(200)
  expect((await post(linkOf(buyer), '')).status).toBe(303)
  expect(await wantsNews(buyer)).toEqual({ wanted: false })
})

test('one letter to who left 30 days ago, whatever runs twice, and to no one else (O12.2)', async () => {
  const { db } = world.deps
  const now = world.deps.clock.now()
  await db.updateTable('plans').set({ on_sale: 'campaign' }).where('id', '=', 'one-month-treat').execute()
  await db
    .insertInto('unreachable')
    .values({ channel: 'email', address: named('bounced').email, why: 'bounced', words: '550', since: now })
    .execute()
  const erased = named('erased')
  const self = await world.signedIn(erased.email, erased.phone)
  expect((await self.call('delete-account', { CID: erased.id })).status).toBe(200)
  const until = world.deps.clock.now()
  const found = await leftLately(db, { from: new Date(until.getTime() - 90 * 86_400_000), until, after: '', most: 100 })
  const ids = new Set(found.map(({ customer_id: id }) => id))
  const due = ['in between', 'the same address']
  // Not even looked at, so that none waits in the queue; of a plan that is gone only the catalog knows.
  expect(Object.keys(people).filter((name) => ids.has(named(name).id))).toEqual(['in between', 'plan gone', due[1]])
  await switchTo('on')
  await Promise.all([askBack(world.deps), askBack(world.deps)])
  await night()
  await world.clock({ days: 5 })
  await night()
  for (const [name, buyer] of Object.entries(people))
    expect((await lettersTo(buyer)).length, name).toBe([...due, 'left'].includes(name) ? 1 : 0)
})

test('the letter opens the purchase with plan and place chosen, says the price of today and where it is turned off (O12.2)', async () => {
  const [letter] = await lettersTo(named('left'))
  expect(letter?.text).toContain('/?plan_id=one-month&location_id=kips-bay')
  expect(letter?.text).toContain('What it costs now: $32.00\nA month, tax included')
  const stop = /Stop news and offers: (\S+)/.exec(letter?.text ?? '')?.[1]
  // The newest of the two accounts at this address.
  expect(stop).toBe(newsLink(world.settings, named('the same address').id))
})

test('who says no, or buys again, while the letter waits gets none; the other accounts at the address neither (O12.2)', async () => {
  const send = async (buyer: Buyer, key: string) => {
    const before = (await lettersTo(buyer)).length
    await world.deps.db.transaction().execute((trx) =>
      queueMail(trx, world.deps, {
        kind: 'come_back',
        dedupeKey: key,
        to: buyer.email,
        facts: { ...samples.come_back, customerId: buyer.id },
      }),
    )
    await world.app.dueWork()
    return (await lettersTo(buyer)).length - before
  }
  const waiting = named('in between')
  expect(await send(waiting, 'a')).toBe(1)
  expect(await send(named('back'), 'b')).toBe(0)
  await post(linkOf(waiting))
  expect(await send(waiting, 'c')).toBe(0)
  await post(linkOf(named('left')))
  expect(await send(named('the same address'), 'd')).toBe(0)
  expect(await wantsNews(named('the same address'))).toEqual({ wanted: false })
})

test('the choice is on the member’s page, in their file and on the customer’s page, and can be taken back (S2.9, O12.2)', async () => {
  const buyer = named('stayed')
  const self = await world.signedIn(buyer.email, buyer.phone)
  const since = async () => {
    const dana = await signIn(world, 'dana@shop.example')
    return [
      (await dana.call('customer', { id: buyer.id })).body.noNewsSince,
      (await self.call('my-data', { CID: buyer.id })).body.noNewsSince,
    ]
  }
  expect((await self.call('news', { CID: buyer.id, wanted: false })).body).toEqual({ wanted: false })
  const at = world.deps.clock.now().toISOString().slice(0, 10)
  expect(await since()).toEqual([expect.stringContaining(at), expect.stringContaining(at)])
  // Saying no takes no recent code; someone else's choice is not theirs to make.
  const stranger = await world.signedIn(named('left').email, named('left').phone)
  expect((await stranger.call('news', { CID: buyer.id, wanted: true })).status).toBe(404)
  expect((await world.visitor().call('news', { CID: buyer.id, wanted: true })).status).toBe(401)
  expect((await self.call('news', { CID: buyer.id, wanted: true })).body).toEqual({ wanted: true })
  expect(await since()).toEqual([null, null])
})

test('who typed an email that they never proved neither learns nor undoes what its owner chose (S2.9, rule B)', async () => {
  const owner = named('stayed')
  const self = await world.signedIn(owner.email, owner.phone)
  await self.call('news', { CID: owner.id, wanted: false })
  const other = await buy(await withEmailOf('stayed'))
  const byPhone = await world.signedIn(other.phone)
  expect((await byPhone.call('news', { CID: other.id })).body).toEqual({ wanted: true })
  expect((await byPhone.call('my-data', { CID: other.id })).body.noNewsSince).toBeNull()
  await byPhone.call('news', { CID: other.id, wanted: true })
  expect((await self.call('news', { CID: owner.id })).body).toEqual({ wanted: false })
})
