import { randomUUID } from 'node:crypto'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreedSums } from '../../../../tools/demo/year/prices/said.ts'
import { type Colleague, signIn } from '../../../test/colleague.ts'
import { dayComes, joinAsMember, type Member, publishTax, renewalsPaid } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

const DAY_MS = 86_400_000

let world: World
let dana: Colleague
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
  dana = await signIn(world, 'dana@shop.example')
  const body = {
    planIds: [],
    locationIds: [],
    startsOn: null,
    endsOn: null,
    newOnly: false,
    oneUse: false,
    friendDays: null,
    mostUses: null,
  }
  const codes = [
    { ...body, code: 'FIRST3', off: { price: 1500 }, lasts: { payments: 3 } },
    { ...body, code: 'LATER3', off: { price: 1500 }, lasts: { payments: 3 } },
    { ...body, code: 'EVER', off: { cents: 500 }, lasts: 'always' },
  ] as const
  for (const code of codes) await dana.call('draft-save', { subject: 'code', id: null, seen: 0, body: code } as never)
  const { seenDraft } = (await dana.call('draft')).body
  expect((await dana.call('publish', { note: '', seenDraft, prices: [] })).status).toBe(200)
}, 60_000)
afterAll(() => world.close())

const tax = async (rate: number, from: string) => expect((await publishTax(dana, { rate, from })).status).toBe(200)
const offered = (code: string) => joinAsMember(world, { code, expectedTotalCents: undefined })

const changePlan = async ({ email, phone, membershipId: subscriptionId }: Member, planId: string) => {
  const visitor = await world.signedIn(email, phone)
  const { options } = (await visitor.call('plan-options', { subscriptionId })).body
  const option = options.find(({ plan_id: id }) => id === planId)
  const { status } = await visitor.call('change-plan', {
    subscriptionId,
    planId,
    expectedDueCents: option?.due_cents ?? 0,
    expectedNextCents: option?.next_charge_cents ?? 0,
    idempotencyKey: randomUUID(),
  })
  expect(status).toBe(200)
}
const move = async ({ membershipId }: Member, locationId: string) => {
  const asked = { key: randomUUID(), membershipId, locationId, reason: 'We close early there' }
  expect((await dana.call('move', asked)).status).toBe(200)
}

const told = async ({ email }: Member) =>
  (await world.messages(email)).flatMap(({ subject, sentAt }) => {
    const [, dollars, from] = /is \$(\d+\.\d\d) from (.+) on$/.exec(subject ?? '') ?? []
    return dollars && from
      ? [{ cents: Math.round(Number(dollars) * 100), from: new Date(`${from} UTC`), sentAt: new Date(sentAt) }]
      : []
  })
const agreed = async ({ membershipId }: Member) => {
  const { consent: text, created_at: at } = await world.deps.db
    .selectFrom('purchases')
    .innerJoin('memberships', 'memberships.purchase_id', 'purchases.id')
    .select(['purchases.consent', 'purchases.created_at'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()
  return agreedSums({ at, text }, dateIn(at, 'America/New_York'))
    .filter(({ through }) => through === null)
    .map(({ cents, from }) => ({ cents, from: new Date(from), sentAt: at }))
}
const rowsOf = ({ membershipId }: Member) =>
  world.deps.db.selectFrom('memberships').select('paid_through').where('id', '=', membershipId).execute()
const periodsOf = ({ membershipId }: Member) =>
  world.deps.db
    .selectFrom('renewals')
    .select(['period_start', 'amount_cents'])
    .where('membership_id', '=', membershipId)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'paid')
    .orderBy('period_start')
    .execute()

const rise = [3200, 3200, 3300, 3300, 3420, 3420]
const first3 = [1600, 1600, ...rise.slice(2)]

type Way = {
  join: (() => Promise<Member>) | null
  /** Once the taxes of June and August are known. */
  later?: (member: Member) => Promise<unknown>
  /** No one was told of less than is paid. */
  paid: readonly number[]
}

/** How someone comes to a bill with a tax that they have not seen. */
const ways: Readonly<Record<string, Way>> = {
  'the shop moved': {
    join: () => joinAsMember(world, { locationId: 'westfield' }),
    later: (member) => move(member, 'kips-bay'),
    paid: rise,
  },
  'the shop moved away and back': {
    join: () => joinAsMember(world),
    later: async (member) => {
      await move(member, 'newark')
      await move(member, 'kips-bay')
    },
    paid: rise,
  },
  'has a price for the first months': { join: () => offered('first3'), paid: first3 },
  'joins with a price for the first months': { join: null, paid: first3 },
  'has a code for good': { join: () => offered('ever'), paid: [2667, 2667, 2667, 2667, 2666, 2666] },
  'rests until the first tax holds': {
    join: () => joinAsMember(world),
    later: async ({ email, phone, membershipId: subscriptionId }) => {
      const visitor = await world.signedIn(email, phone)
      expect((await visitor.call('pause-subscription', { subscriptionId, months: 2 })).status).toBe(200)
    },
    paid: rise.slice(2),
  },
  'plans a cheaper plan': {
    join: () => joinAsMember(world, { planId: 'one-month-treat' }),
    later: (member) => changePlan(member, 'one-month'),
    paid: rise,
  },
  'had planned a cheaper plan': {
    join: async () => {
      const member = await joinAsMember(world, { planId: 'one-month-treat' })
      await changePlan(member, 'one-month')
      return member
    },
    paid: rise,
  },
  'changes to a dearer plan at once': {
    join: () => joinAsMember(world),
    later: (member) => changePlan(member, 'one-month-treat'),
    paid: [3734, 3734, 3850, 3850, 3990, 3990],
  },
}

test('whoever has not seen a tax pays it only once a letter said so, and then no less, however they came to it (I13, O6)', async () => {
  const members = new Map<string, Member>()
  for (const [way, { join }] of Object.entries(ways)) if (join) members.set(way, await join())
  await tax(10_000, '2027-06-01')
  await tax(14_000, '2027-08-01')
  for (const [way, { later }] of Object.entries(ways)) {
    const member = members.get(way) ?? (await offered('later3'))
    members.set(way, member)
    await later?.(member)
    await world.clock({ minutes: 1 })
  }
  for (const day of ['2027-04-16', '2027-05-16', '2027-06-16', '2027-07-16', '2027-08-16', '2027-09-16'])
    await dayComes(world, day)
  const paid: Record<string, readonly number[]> = {}
  for (const [way, member] of members) {
    const periods = await periodsOf(member)
    paid[way] = periods.map(({ amount_cents: cents }) => cents)
    const letters = [...(await told(member)), ...(await agreed(member))]
    const seenCents = Math.max(3200, ...paid[way].slice(0, 1))
    for (const { period_start: on, amount_cents: cents } of periods.filter((one) => one.amount_cents > seenCents)) {
      const heard = letters.filter(
        ({ sentAt, from }) => from <= new Date(on) && new Date(on).getTime() - sentAt.getTime() >= 7 * DAY_MS,
      )
      expect(Math.max(...heard.map((letter) => letter.cents)), `${way} ${on}`).toBeGreaterThanOrEqual(cents)
    }
  }
  expect(paid).toEqual(Object.fromEntries(Object.entries(ways).map(([way, one]) => [way, one.paid])))
})

test('a tax of a few cents more that begins after the reminder has gone is paid by no one who was not told of it (I13, O6)', async () => {
  const member = await joinAsMember(world)
  const [renewsOn = ''] = (await rowsOf(member)).map(({ paid_through: day }) => day ?? '')
  await dayComes(world, addDays(renewsOn, -2))
  dana = await signIn(world, 'dana@shop.example')
  const rate = 14_000
  const before = Math.round((3000 * (100_000 + rate)) / 100_000)
  await tax(rate + 1000, addDays(renewsOn, -2))
  await dayComes(world, addDays(renewsOn, 1))
  expect(await renewalsPaid(world, member)).toEqual([before])
  await dayComes(world, addDays(renewsOn, 32))
  expect((await told(member)).map(({ cents }) => cents)).toEqual([before + 30])
  expect(await renewalsPaid(world, member)).toEqual([before, before + 30])
})

test('whoever gets no letters pays not a cent more for a tax until one says so (I13, O6)', async () => {
  const [told, silent] = [await joinAsMember(world), await joinAsMember(world)]
  const email = (to: string) =>
    world.deps.db.updateTable('customers').set({ email: to }).where('id', '=', silent.id).execute()
  await email('')
  const [renewsOn = ''] = (await rowsOf(told)).map(({ paid_through: day }) => day ?? '')
  dana = await signIn(world, 'dana@shop.example')
  // 15 percent now: 30 cents more.
  await tax(16_000, addDays(renewsOn, -9))
  await dayComes(world, addDays(renewsOn, 1))
  expect([await renewalsPaid(world, told), await renewalsPaid(world, silent)]).toEqual([[3480], [3450]])
  await email(silent.email)
  await dayComes(world, addDays(renewsOn, 32))
  expect([await renewalsPaid(world, told), await renewalsPaid(world, silent)]).toEqual([
    [3480, 3480],
    [3450, 3480],
  ])
})
