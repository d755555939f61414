import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, type Buyer, declinedCard, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let owner: Colleague
let asked = 0

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { owner: 'owner', boss: ['manager', 'kips-bay'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner = await signIn(world, 'owner@shop.example')
})

const makeCode = async (oneUse = true): Promise<string> => {
  const code = `FLYER${(asked += 1)}`
  const half = { off: JSON.stringify({ percent: 50 }), lasts: JSON.stringify({ payments: 2 }) }
  await world.deps.db
    .insertInto('codes')
    .values({ id: code.toLowerCase(), code, one_use: oneUse, ...half })
    .execute()
  return code.toLowerCase()
}
const makes = (codeId: string, count: number, key: string = crypto.randomUUID()) =>
  owner.call('one-use-make', { codeId, count, key })
const codesOf = async (codeId: string) => {
  const rows = await world.deps.db.selectFrom('single_codes').select('code').where('code_id', '=', codeId).execute()
  return rows.map(({ code }) => code)
}
const check = (code: string) =>
  world.visitor().call('code-check', { code, planId: 'one-month', locationId: 'kips-bay', quantity: 1 })
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const buyerWithCard = async (card: Parameters<typeof addCard>[2] = {}) => {
  const buyer = await newBuyer(world)
  return { buyer, card: await addCard(world, buyer, card) }
}
const purchaseOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyer.id).executeTakeFirstOrThrow()

test('as many one-use codes are made as asked, each another, once for each press, and the record says so (O8.2)', async () => {
  const codeId = await makeCode()
  const key = crypto.randomUUID()
  expect(await makes(codeId, 40, key)).toMatchObject({ status: 200, body: { made: 40, used: 0 } })
  expect(await makes(codeId, 40, key)).toMatchObject({ status: 200, body: { made: 40, used: 0 } })
  expect(await makes(codeId, 2)).toMatchObject({ status: 200, body: { made: 42, used: 0 } })
  const codes = await codesOf(codeId)
  expect(new Set(codes).size).toBe(42)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { body } = await owner.call('changes', { subject: 'code', id: codeId })
  expect(body.rows.map(({ sentence }) => sentence)).toEqual([
    `The owner made 2 one-use codes of ${codeId.toUpperCase()}`,
    `The owner made 40 one-use codes of ${codeId.toUpperCase()}`,
  ])
})

test('a one-use code gives what its code says, is on the receipt as typed, and is good once (O8.2, I13)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 2)
  const [code = ''] = await codesOf(codeId)
  expect((await check(code.toLowerCase().replace('-', ' - '))).body).toMatchObject({ ok: true, offer: { code } })
  const { buyer, card } = await buyerWithCard()
  expect((await pay(buyer, card, { code, expectedTotalCents: 1600 })).status).toBe(200)
  expect(await purchaseOf(buyer)).toMatchObject({ code_id: codeId, single_code: code, offer: { code } })
  expect(outcome(await check(code))).toEqual([422, 'code_used_up'])
  const other = await buyerWithCard({ number: '6011 0000 0000 0004' })
  expect(outcome(await pay(other.buyer, other.card, { code }))).toEqual([422, 'code_used_up'])
  expect(await owner.call('one-use-codes', { codeId })).toMatchObject({ body: { made: 2, used: 1 } })
})

test('without its hyphen, or with what a phone makes of it, a one-use code is the same in the check and in the payment (O8.2)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 1)
  const [code = ''] = await codesOf(codeId)
  const [bare, dashed] = [code.toLowerCase().replace('-', ''), code.replace('-', ' — ')]
  for (const typed of [bare, dashed, `${code.replace('-', '–')}\u200b`])
    expect((await check(typed)).body).toMatchObject({ ok: true, offer: { code } })
  const { buyer, card } = await buyerWithCard()
  expect((await pay(buyer, card, { code: bare, expectedTotalCents: 1600 })).status).toBe(200)
  expect(await purchaseOf(buyer)).toMatchObject({ code_id: codeId, single_code: code, offer: { code } })
  expect(outcome(await check(dashed))).toEqual([422, 'code_used_up'])
})

test('the name of its code alone is good for nothing, and neither is a one-use code of a retired one (O8.2)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 1)
  const [code = ''] = await codesOf(codeId)
  expect(outcome(await check(codeId))).toEqual([422, 'code_unknown'])
  await world.deps.db.updateTable('codes').set({ retired_on: '2027-03-15' }).where('id', '=', codeId).execute()
  expect(outcome(await check(code))).toEqual([422, 'code_unknown'])
})

test('twenty who press at once with the same one-use code are one who pays less (O8.2)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 1)
  const [code = ''] = await codesOf(codeId)
  const crowd = await Promise.all(Array.from({ length: 20 }, () => buyerWithCard()))
  await world.deps.db
    .updateTable('cards')
    .set(({ ref }) => ({ fingerprint: ref('id') }))
    .execute()
  const paid = await Promise.all(crowd.map(({ buyer, card }) => pay(buyer, card, { code })))
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(paid.filter(({ status }) => status !== 200).map(outcome)).toEqual(Array(19).fill([422, 'code_used_up']))
})

test('one person cannot use two of them, and a declined card gives its own back (O8.2)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 3)
  const [one = '', two = '', three = ''] = await codesOf(codeId)
  const poor = await buyerWithCard(declinedCard)
  expect((await pay(poor.buyer, poor.card, { code: one })).status).toBe(402)
  const first = await buyerWithCard({ number: '3569 9900 1009 5841' })
  expect((await pay(first.buyer, first.card, { code: one })).status).toBe(200)
  const again = await buyerWithCard({ number: '3569 9900 1009 5841' })
  expect(outcome(await pay(again.buyer, again.card, { code: two }))).toEqual([422, 'code_used_already'])
  const other = await buyerWithCard({ number: '3000 0000 0000 04' })
  expect((await pay(other.buyer, other.card, { code: three })).status).toBe(200)
})

test('the file has each code with its link and whether it was used (O8.2, Q)', async () => {
  const codeId = await makeCode()
  await makes(codeId, 2)
  const [used = '', free = ''] = (await codesOf(codeId)).sort()
  const { buyer, card } = await buyerWithCard({ number: '5105 1051 0510 5100' })
  expect((await pay(buyer, card, { code: used })).status).toBe(200)
  const { status, body } = await owner.call('one-use-csv', { codeId })
  expect(status).toBe(200)
  const link = (code: string) => `${world.deps.settings.publicUrl}/?code=${code}`
  expect(body.csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Code,Link,Used,Used On',
    `${used},${link(used)},Yes,2027-03-15`,
    `${free},${link(free)},No,`,
  ])
  const { body: told } = await owner.call('changes', { subject: 'code', id: codeId })
  expect(told.rows[0]?.sentence).toBe(`The owner downloaded the one-use codes of ${codeId.toUpperCase()}`)
})

test('none are made of a code that is good by itself, of one that is not live, or by who may not sell (O8.2)', async () => {
  expect(outcome(await makes(await makeCode(false), 1))).toEqual([409, 'not_one_use'])
  expect(outcome(await makes('no-such-code', 1))).toEqual([404, 'unknown'])
  const boss = await signIn(world, 'boss@shop.example')
  const codeId = await makeCode()
  expect((await boss.call('one-use-make', { codeId, count: 1 })).status).toBe(403)
  expect((await makes(codeId, 5001)).status).toBe(400)
})

test('the version before asks without a one-use code, and is answered (O8.2, R86)', async () => {
  const codeId = await makeCode(false)
  const asked = sql<{ why: string | null }>`select code_refused(${codeId}, 'no-one', '{}'::text[], null) as why`
  expect((await asked.execute(world.deps.db)).rows).toEqual([{ why: null }])
})
