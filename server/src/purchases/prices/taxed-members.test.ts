import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, signIn } from '../../../test/colleague.ts'
import { joinAsMember, type Member } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let members: Member[]
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
  dana = await signIn(world, 'dana@shop.example')
  const here = [await joinAsMember(world), await joinAsMember(world), await joinAsMember(world)]
  members = [...here, await joinAsMember(world, { locationId: 'newark' })]
  const silent = here[0]?.id ?? ''
  await world.deps.db.updateTable('customers').set({ email: '' }).where('id', '=', silent).execute()
}, 60_000)
afterAll(() => world.close())

const draftTax = async (rate: number, from: string) => {
  const { seen, draft, live } = (await dana.call('item', { subject: 'location', id: 'kips-bay' })).body
  const body = ((draft as { after?: unknown } | null)?.after ?? live) as DraftBody<'location'>
  const tax = [...body.tax.filter((one) => one.from !== from), { rate, from }]
  const saved = await dana.call('draft-save', { subject: 'location', id: 'kips-bay', seen, body: { ...body, tax } })
  expect(saved.status).toBe(200)
}
const taxes = async () =>
  (await dana.call('publish-preview')).body.taxes.toSorted((a, b) =>
    a.locationId + a.how < b.locationId + b.how ? -1 : 1,
  )
const drop = () => dana.call('draft-drop', { all: true, key: crypto.randomUUID() } as never)

test('before a tax is published, the sheet says how many pay how much more, from which day, and who of them is told (O6, I13)', async () => {
  await draftTax(10_000, '2027-06-01')
  const of = { locationId: 'kips-bay', locationName: 'Shop kips-bay', from: '2027-06-01' }
  expect(await taxes()).toEqual([
    { ...of, how: 'not told', count: 1, leastCents: 100, mostCents: 100 },
    { ...of, how: 'told', count: 2, leastCents: 100, mostCents: 100 },
  ])
  await draftTax(8000, '2027-06-01')
  expect(await taxes()).toEqual([
    { ...of, how: 'not told', count: 1, leastCents: 40, mostCents: 40 },
    { ...of, how: 'reminded', count: 2, leastCents: 40, mostCents: 40 },
  ])
  await drop()
  expect(await taxes()).toEqual([])
})

test('the tax of the shop, where a location has none of its own, is told as well (O6, I13)', async () => {
  const { seen } = (await dana.call('item', { subject: 'rule', id: 'taxRate' })).body
  const body = { key: 'taxRate', value: 10_000 }
  expect((await dana.call('draft-save', { subject: 'rule', id: 'taxRate', seen, body } as never)).status).toBe(200)
  const count = (await taxes()).reduce((sum, one) => sum + one.count, 0)
  expect(count).toBe(members.length)
  const { seenDraft } = (await dana.call('draft')).body
  expect((await dana.call('publish', { note: '', seenDraft, prices: [] })).status).toBe(200)
  const held = await world.deps.db.selectFrom('memberships').select('told_cents').execute()
  expect(held.map(({ told_cents: cents }) => cents)).toEqual(members.map(() => 2909))
})
