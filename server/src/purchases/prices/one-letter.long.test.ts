import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dollars } from '@sipday/rules/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  publishPrice,
  publishTax,
  renewalsPaid,
  sumsTold,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())

test('a new price and a higher tax that begin with the same bill are told in one letter, whose sum is charged (I13)', async () => {
  const members = [await joinAsMember(world), await joinAsMember(world)]
  const dana = await signIn(world, 'dana@shop.example')
  expect((await publishTax(dana, { rate: 10_000, from: '2027-05-10' })).status).toBe(200)
  const silent = { members: 'tell', firstOn: '2027-05-01', silent: 'new' } as const
  expect((await publishPrice(dana, { cents: 3300, from: '2027-03-15', members: silent })).status).toBe(200)
  for (const day of ['2027-04-16', '2027-04-18']) await dayComes(world, day)
  const letters = await Promise.all(members.map((member) => sumsTold(world, member)))
  await dayComes(world, '2027-05-16')
  for (const [nth, member] of members.entries()) {
    expect(letters[nth]).toHaveLength(1)
    expect((await renewalsPaid(world, member)).map(dollars).at(-1)).toBe(letters[nth]?.[0])
  }
})

test('the letter that is shown before the press is the one that goes out, where the draft raises the tax too (O6)', async () => {
  const { email } = await world.deps.db
    .selectFrom('memberships as m')
    .innerJoin('customers as c', 'c.id', 'm.payer_id')
    .select('c.email')
    .orderBy('m.started_on')
    .orderBy('m.id')
    .executeTakeFirstOrThrow()
  const dana = await signIn(world, 'dana@shop.example')
  const place = (await dana.call('item', { subject: 'location', id: 'kips-bay' })).body
  const location = place.live as DraftBody<'location'>
  const body = { ...location, tax: [...location.tax, { rate: 14_000, from: '2027-07-10' }] }
  expect((await dana.call('draft-save', { subject: 'location', id: 'kips-bay', seen: place.seen, body })).status).toBe(
    200,
  )
  const item = (await dana.call('item', { subject: 'plan', id: 'one-month' })).body
  const plan = item.live as DraftBody<'plan'>
  const prices = [...plan.prices, { cents: 3600, from: '2027-05-18' }]
  const saved = await dana.call('draft-save', {
    subject: 'plan',
    id: 'one-month',
    seen: item.seen,
    body: { ...plan, prices },
  })
  expect(saved.status).toBe(200)
  const asked = { planId: 'one-month', firstOn: '2027-07-01', silent: 'new' } as const
  const { letter } = (await dana.call('price-letter', asked)).body
  const { seenDraft } = (await dana.call('draft')).body
  const published = await dana.call('publish', { note: '', seenDraft, prices: [{ ...asked, members: 'tell' }] })
  expect(published.status).toBe(200)
  for (const day of ['2027-06-16', '2027-06-18']) await dayComes(world, day)
  const [sent] = (await world.messages(email)).filter(({ subject }) => subject?.includes('from July 15, 2027 on'))
  expect(letter?.subject).toBe('Your One Month membership is $41.04 from July 15, 2027 on')
  expect(sent?.subject).toBe(letter?.subject)
  const sums = (text: string) => text.match(/\$\d+\.\d\d/g)
  expect(sums(sent?.text ?? '')).toEqual(sums(letter?.text ?? ''))
})
