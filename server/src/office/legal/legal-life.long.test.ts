import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let dana: Colleague
let buyer: Buyer

beforeAll(async () => {
  world = await createWorld({ demo: true })
  await makeColleagues(world.deps, { dana: 'owner', near: ['manager', 'kips-bay'], far: ['manager', 'newark'] })
  buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
}, 60_000)
afterAll(() => world.close())

const publish = async (values: Partial<DraftBody<'legal'>>) => {
  const { live, seen } = (await dana.call('item', { subject: 'legal', id: 'terms' })).body
  const body = { ...(live as DraftBody<'legal'>), ...values }
  expect((await dana.call('draft-save', { subject: 'legal', id: 'terms', seen, body })).status).toBe(200)
  const { seenDraft } = (await dana.call('draft')).body
  expect((await dana.call('publish', { note: '', prices: [], seenDraft })).status).toBe(200)
}
const news = async () => ((await world.visitor().call('shop')).body as { legalNews?: unknown }).legalNews

test('the receipt says what was agreed to, and where the terms that apply stay', async () => {
  const receipt = async () => (await world.messages(buyer.email)).find(({ subject }) => subject.includes('receipt'))
  await expect.poll(receipt, { timeout: 20_000 }).toBeTruthy()
  const { text = '', html = '' } = (await receipt()) ?? {}
  expect(text).toContain('What you agreed to')
  expect(text).toContain('By pressing Subscribe you agree to the Terms & Conditions')
  expect(text).toContain(`${world.settings.publicUrl}/terms/1`)
  expect(html).toContain('/terms/1')
})

test('what a customer agreed to is read word for word, by whoever may know the customer', async () => {
  dana = await signIn(world, 'dana@shop.example')
  const { status, body } = await dana.call('consents', { customerId: buyer.id })
  expect([status, body.length]).toEqual([200, 1])
  expect(body[0]).toMatchObject({ kind: 'purchase', version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(body[0]?.words).toContain('Terms & Conditions')
  const bought = await world.deps.db
    .selectFrom('memberships')
    .select('location_id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(bought.location_id).toBe('kips-bay')
  const [near, far] = [await signIn(world, 'near@shop.example'), await signIn(world, 'far@shop.example')]
  expect((await near.call('consents', { customerId: buyer.id })).body).toEqual(body)
  expect((await far.call('consents', { customerId: buyer.id })).status).toBe(404)
  expect((await dana.call('consents', { customerId: 'nobody' })).status).toBe(404)
}, 60_000)

test('a material change is news to members for 60 days, and its version is in the list', async () => {
  dana = await signIn(world, 'dana@shop.example')
  await publish({ body: '# Better terms', material: false, note: '' })
  expect(await news()).toBeUndefined()
  await publish({ body: '# Kinder terms', material: true, note: 'We are kinder.' })
  expect(await news()).toMatchObject([{ kind: 'terms', version: 3, note: 'We are kinder.' }])
  const { body } = await dana.call('settings')
  const terms = body.legal.filter(({ kind }) => kind === 'terms')
  expect(terms.map(({ version, applies, material }) => [version, applies, material])).toEqual([
    [3, true, true],
    [2, false, false],
    [1, false, false],
  ])
  expect(body.rules).toContainEqual({ key: 'maximumQuantity', value: 10 })
  // The sweep tells everyone who had a membership before.
  const told = async () => (await world.messages(buyer.email)).some(({ text }) => text.includes('We are kinder.'))
  await expect.poll(told, { timeout: 30_000 }).toBe(true)
  await publish({ body: '# Kinder terms, spelled right', material: false, note: '' })
  expect(await news()).toMatchObject([{ version: 3 }])
  await world.clock({ days: 61 })
  expect(await news()).toBeUndefined()
}, 90_000)
