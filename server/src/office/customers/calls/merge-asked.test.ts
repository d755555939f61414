import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Buyer, newBuyer, pay } from '../../../../test/buying.ts'
import { stayFresh } from '../../../../test/colleague.ts'
import { createCorrecting } from '../../../../test/office/correcting.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { sweepMerges } from '../answer-merge.ts'

vi.setConfig({ testTimeout: 90_000 })

const { world, support, enter, pass, member, codesOf, linkIn, press } = await createCorrecting()
afterAll(() => world.close())
beforeEach(enter, 60_000)

/** Someone who made an account with their email and phone, and proved both. */
const other = async (): Promise<Buyer> => {
  const buyer = await newBuyer(world)
  await world.prove(buyer.visitor, buyer.email)
  await world.prove(buyer.visitor, buyer.phone)
  return buyer
}
/** The staff are talked into it: the one with the membership would stay. */
const proposed = async (mei: Buyer, { id }: Buyer): Promise<string> => {
  const { status, body, refused } = await support.call('merge', { a: mei.id, b: id, keepId: mei.id, key: randomUUID() })
  expect([status, refused.code]).toEqual([200, undefined])
  return body.proposalId
}
const standing = async ({ id }: Buyer) => (await support.call('customer', { id })).body.proposedMerges
const accountsOf = async (visitor: Visitor, email: string) =>
  (await visitor.call('accounts', { email })).body.map(({ id }) => id)
const isOne = async ({ email }: Buyer, mei: Buyer) =>
  (await accountsOf(await world.signedIn(email), email)).includes(mei.id)
const cardOf = async (mei: Buyer) =>
  (await world.deps.db.selectFrom('cards').select('id').where('customer_id', '=', mei.id).executeTakeFirstOrThrow()).id

test('a merge is only proposed: who is named with someone else has nothing of theirs, and one objection ends it', async () => {
  const [mei, thief] = [await member(), await other()]
  await proposed(mei, thief)
  expect(await isOne(thief, mei)).toBe(false)
  expect(await standing(mei)).toMatchObject([
    { state: 'waiting', by: expect.any(String), hasAgreed: false, otherAgreed: false, endedAt: null },
  ])
  expect((await standing(mei))[0]?.asked.toSorted()).toEqual(
    [mei.email, mei.phone, thief.email, thief.phone].toSorted(),
  )
  // Their own link agrees for their own side alone, however often it is pressed.
  for (let times = 0; times < 2; times++) await press(await linkIn(thief.email, 'join-other'))
  expect(await standing(mei)).toMatchObject([{ hasAgreed: false, otherAgreed: true }])
  expect(await isOne(thief, mei)).toBe(false)
  const stop = await linkIn(mei.phone, 'apart')
  expect(await linkIn(mei.email, 'apart')).toBe(stop)
  expect((await press(stop, { origin: 'https://evil.example' })).status).toBe(403)
  // Opening a link changes nothing: email programs do so by themselves.
  await fetch(stop)
  expect((await standing(mei))[0]?.state).toBe('waiting')
  expect((await press(stop)).status).toBe(303)
  await press(await linkIn(mei.email, 'join-one'))
  await pass(73)
  await sweepMerges(world.deps)
  expect([await isOne(thief, mei), (await standing(mei))[0]?.state]).toEqual([false, 'objected'])
})

test('both sides agree by their links, and it is done at once, with new codes; it can be undone', async () => {
  const [mei, own] = [await member(), await other()]
  const [code] = await codesOf(mei.id)
  await proposed(mei, own)
  await press(await linkIn(own.email, 'join-other'))
  await press(await linkIn(mei.email, 'join-one'))
  expect([await isOne(own, mei), await isOne(mei, mei)]).toEqual([true, true])
  expect(await codesOf(mei.id)).not.toContain(code)
  const page = (await support.call('customer', { id: mei.id })).body
  expect([page.proposedMerges, page.merges.map(({ refused }) => refused)]).toEqual([[], [null]])
  expect((await support.call('unmerge', { mergeId: page.merges[0]?.id ?? '' })).status).toBe(200)
  expect(await isOne(own, mei)).toBe(false)
})

test('72 hours without an objection are enough, and even then two own contacts neither charge the other’s card nor take the other’s place (R75)', async () => {
  const [mei, thief] = [await member(), await other()]
  const card = await cardOf(mei)
  await proposed(mei, thief)
  await pass(71.9)
  await sweepMerges(world.deps)
  expect(await isOne(thief, mei)).toBe(false)
  await pass(0.2)
  await Promise.all([sweepMerges(world.deps), sweepMerges(world.deps)])
  expect(await isOne(thief, mei)).toBe(true)
  const visitor = await world.signedIn(thief.email, thief.phone)
  expect((await visitor.call('cards', { CID: mei.id })).body).toEqual([{ cards: [] }])
  const annual = { planId: 'annual', modelId: 'individual' }
  for (const attempt of [
    await pay({ ...mei, visitor }, card, annual),
    await visitor.call('change-contact', { action: 'send', CID: mei.id, channel: 'email', to: 'new@thief.example' }),
    await visitor.call('delete-account', { CID: mei.id }),
  ])
    expect(attempt).toMatchObject({
      status: 401,
      body: { code: 'confirm_contact', fields: { contact: expect.stringMatching(/•••/) } },
    })
  const own = { ...mei, visitor: await world.signedIn(mei.email) }
  expect((await own.visitor.call('cards', { CID: mei.id })).body[0]?.cards).toHaveLength(1)
  const { merges } = (await support.call('customer', { id: mei.id })).body
  await stayFresh(world)
  expect((await support.call('unmerge', { mergeId: merges[0]?.id ?? '' })).status).toBe(200)
  expect(await isOne(thief, mei)).toBe(false)
  expect((await own.visitor.call('cards', { CID: mei.id })).body[0]?.cards).toHaveLength(1)
})

test('a browser that has proved a contact of both agrees for both with one press, while its codes are fresh', async () => {
  const [mei, own] = [await member(), await other()]
  const pressed = async (visitor: Visitor) =>
    press(await linkIn(own.email, 'join-other'), { origin: world.url, cookie: visitor.cookie ?? '' })
  const visitor = await world.signedIn(mei.email, own.email)
  await proposed(mei, own)
  await pass(0.6)
  await pressed(visitor)
  expect(await isOne(own, mei)).toBe(false)
  await world.prove(visitor, mei.phone)
  await world.prove(visitor, own.phone)
  await pressed(visitor)
  expect(await isOne(own, mei)).toBe(true)
})

test('who asked takes it back with one press; one of them is in one proposal at a time', async () => {
  const [mei, first, second] = [await member(), await other(), await other()]
  const proposalId = await proposed(mei, first)
  const another = { a: mei.id, b: second.id, keepId: mei.id, key: randomUUID() }
  expect((await support.call('merge', another)).refused.code).toBe('proposed_already')
  const back = () => support.call('merge-withdraw', { proposalId, key: randomUUID() })
  expect([(await back()).status, (await back()).refused.code]).toEqual([200, 'over'])
  for (const [to, link] of [
    [mei.email, 'join-one'],
    [first.email, 'join-other'],
  ] as const)
    await press(await linkIn(to, link))
  expect([await isOne(first, mei), (await standing(mei))[0]?.state]).toEqual([false, 'withdrawn'])
  expect((await support.call('merge', { ...another, key: randomUUID() })).status).toBe(200)
})
