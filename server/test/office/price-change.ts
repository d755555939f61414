import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import { expect } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../buying.ts'
import type { Colleague } from '../colleague.ts'
import type { World } from '../world.ts'

type Unnamed<T> = T extends { planId: string } ? Omit<T, 'planId'> : never
type Asked = { planId?: string; cents: number; from: string; members?: Unnamed<MembersPrice> }

/** Publishes a new price from that day on, with what happens to its members; answers as `publish` does. */
export const publishPrice = async (
  owner: Colleague,
  { planId = 'one-month', cents, from, members = { members: 'keep' } }: Asked,
) => {
  const { seen, live } = (await owner.call('item', { subject: 'plan', id: planId })).body
  const body = live as DraftBody<'plan'>
  const prices = [...body.prices.filter((price) => price.from !== from), { cents, from }]
  const saved = await owner.call('draft-save', { subject: 'plan', id: planId, seen, body: { ...body, prices } })
  expect([saved.status, saved.refused.fields]).toEqual([200, undefined])
  const { seenDraft } = (await owner.call('draft')).body
  return owner.call('publish', { note: '', seenDraft, prices: [{ planId, ...members } as MembersPrice] })
}

/** Publishes the tax of Kips Bay from a day on; answers as `publish` does. */
export const publishTax = async (owner: Colleague, { rate, from }: { rate: number; from: string }) => {
  const { seen, live } = (await owner.call('item', { subject: 'location', id: 'kips-bay' })).body
  const body = live as DraftBody<'location'>
  const tax = [...body.tax.filter((one) => one.from !== from), { rate, from }]
  const saved = await owner.call('draft-save', { subject: 'location', id: 'kips-bay', seen, body: { ...body, tax } })
  expect([saved.status, saved.refused.fields]).toEqual([200, undefined])
  const { seenDraft } = (await owner.call('draft')).body
  return owner.call('publish', { note: '', seenDraft, prices: [] })
}

export type Member = Buyer & { membershipId: string }

/** Someone new who has One Month at Kips Bay. */
export const joinAsMember = async (world: World, order: Record<string, unknown> = {}): Promise<Member> => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), order)).status).toBe(200)
  await world.app.dueWork()
  const { id } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { ...buyer, membershipId: id }
}

/** What the renewals came to, with tax. */
export const renewalsPaid = async (world: World, { membershipId }: Member): Promise<number[]> => {
  const rows = await world.deps.db
    .selectFrom('renewals')
    .select('amount_cents')
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'paid')
    .orderBy('period_start')
    .execute()
  return rows.map(({ amount_cents: cents }) => cents)
}

/** The sums of the letters about a new price or a higher tax, the oldest first: "$36.30". */
export const sumsTold = async (world: World, { email }: Member): Promise<string[]> =>
  (await world.messages(email)).flatMap(({ subject }) => /is (\$\d+\.\d\d) from/.exec(subject)?.[1] ?? []).toReversed()

export const priceStateOf = (world: World, { membershipId }: Member) =>
  world.deps.db
    .selectFrom('price_change_members as p')
    .innerJoin('price_changes as c', 'c.id', 'p.change_id')
    .select(['p.state', 'p.renewal_on', 'p.total_cents', 'p.letter', 'p.words'])
    .where('p.membership_id', '=', membershipId)
    .orderBy('c.at', 'desc')
    .executeTakeFirst()

/** Noon in New York, and a minute more, so that what was sent is followed. */
export const dayComes = async (world: World, day: string): Promise<void> => {
  await world.clock({ now: `${day}T17:00:00Z` })
  await world.clock({ minutes: 1 })
}
