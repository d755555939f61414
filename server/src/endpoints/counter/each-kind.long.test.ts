import { randomUUID } from 'node:crypto'
import type { Use } from '@sipday/contract/use.ts'
import { readPass, standingByPass } from '@sipday/rules/pass.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../test/buying.ts'
import { makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { markOf } from '../../counter/passes.ts'

let world: World
let online: Buyer
let offline: Buyer
let often: Buyer

const ZONE = 'America/New_York'
type Step = { at: string } & ({ gives: number } | { why: 'used' | 'gap' | 'hours'; next: string | null })
type Kind = { use: Use; steps: Step[] }
const midnight = '2026-06-03T04:00:00Z'
const medium = { covers: { sizes: ['Medium'] } }
/** A Tuesday in New York, and what follows. Who bought for half a year buys again when it is over. */
const kinds: Record<string, Kind> = {
  'two a day, 30 minutes apart': {
    use: { count: 2, per: 'day', gapMinutes: 30 },
    steps: [
      { at: '2026-06-02T14:00:00Z', gives: 1 },
      { at: '2026-06-02T14:10:00Z', why: 'gap', next: '2026-06-02T14:30:00Z' },
      { at: '2026-06-02T14:45:00Z', gives: 1 },
      { at: '2026-06-02T16:00:00Z', why: 'used', next: midnight },
      { at: '2026-06-03T04:05:00Z', gives: 1 },
    ],
  },
  'ten a month': {
    use: { count: 10, per: 'month' },
    steps: [
      { at: '2026-06-02T14:00:00Z', gives: 10 },
      { at: '2026-06-02T16:00:00Z', why: 'used', next: '2026-07-01T04:00:00Z' },
      { at: '2026-07-01T04:05:00Z', gives: 1 },
    ],
  },
  'a pack of 12 for six months': {
    use: { count: 12, per: 'term' },
    steps: [
      { at: '2026-06-02T14:00:00Z', gives: 12 },
      { at: '2026-07-01T04:05:00Z', why: 'used', next: null },
      { at: '2026-12-03T15:00:00Z', gives: 12 },
    ],
  },
  'weekdays before 11 AM': {
    use: { count: 1, per: 'day', days: [1, 2, 3, 4, 5], to: '11:00' },
    steps: [
      { at: '2026-06-02T14:00:00Z', gives: 1 },
      { at: '2026-06-02T14:10:00Z', why: 'used', next: midnight },
      { at: '2026-06-05T15:00:00Z', why: 'hours', next: '2026-06-08T04:00:00Z' },
      { at: '2026-06-06T14:00:00Z', why: 'hours', next: '2026-06-08T04:00:00Z' },
      { at: '2026-06-08T14:00:00Z', gives: 1 },
    ],
  },
  'a medium one a day': {
    use: { count: 1, per: 'day', ...medium },
    steps: [
      { at: '2026-06-02T14:00:00Z', gives: 1 },
      { at: '2026-06-02T16:00:00Z', why: 'used', next: midnight },
      { at: '2026-06-03T04:05:00Z', gives: 1 },
    ],
  },
}
const codes = { used: 'already_redeemed', gap: 'too_soon', hours: 'not_now' } as const
const larger = ({ covers }: Use) =>
  covers
    ? { drinkId: 'taro', size: 'Large', extras: [{ extraId: 'size:Large', name: 'Large', cents: 75, count: 1 }] }
    : {}

beforeEach(async () => {
  world = await createWorld({ opensAt: '2026-06-02T13:50:00Z' })
  const { deps } = world
  await makeMoneyShop(deps)
  await makeStaff(deps, 'sam@shop.example')
  await deps.db.insertInto('drink_groups').values({ id: 'tea', name: 'Tea', ground: 'leaf' }).execute()
  const sizes = JSON.stringify([
    { name: 'Medium', cents: 50 },
    { name: 'Large', cents: 125 },
  ])
  await deps.db
    .insertInto('drinks')
    .values({ id: 'taro', group_id: 'tea', name: 'Taro', ground: 'milk', sizes })
    .execute()
  await deps.db.updateTable('plans').set({ frequency: '6 months' }).where('id', '=', 'annual').execute()
  await deps.db.deleteFrom('plan_benefits').where('plan_id', '=', 'annual').execute()
  await deps.db
    .insertInto('benefits')
    .values(Object.entries(kinds).map(([name, { use }]) => ({ id: name, name, use: JSON.stringify(use) })))
    .execute()
  await deps.db
    .insertInto('plan_benefits')
    .values(Object.keys(kinds).map((benefit_id) => ({ plan_id: 'annual', benefit_id })))
    .execute()
  online = await newBuyer(world)
  offline = await newBuyer(world)
  often = await newBuyer(world)
  for (const buyer of [online, offline, often]) await buy(buyer)
}, 120_000)
afterEach(() => world.close())

const buy = async (buyer: Buyer) =>
  expect((await pay(buyer, await addCard(world, buyer), { planId: 'annual' })).status).toBe(200)

const pageOf = async (buyer: Buyer) => {
  const member = await world.signedIn(buyer.email)
  return (await member.call('entitlements', { CID: buyer.id })).body
}
const openTill = () => world.openTill('sam@shop.example')
/** The gap begins when the till was pressed, a moment after the hour. */
const isAbout = (told: string | null | undefined, next: string | null) => {
  if (next === null || !told) return expect(told ?? null).toBe(next)
  const late = new Date(told).getTime() - new Date(next).getTime()
  expect(late).toBeGreaterThanOrEqual(0)
  return expect(late).toBeLessThan(10 * 60_000)
}

const atTill = async (till: Awaited<ReturnType<typeof openTill>>, name: string, step: Step) => {
  const use = kinds[name]?.use ?? { count: 1, per: 'day' }
  const benefit = (await pageOf(online)).find((row) => row['Display Benefit Name'] === name)
  const redeem = () =>
    till.call('counter-redeem', {
      entitlementId: benefit?.['Entitlement ID'] ?? '',
      key: randomUUID(),
      ...larger(use),
    })
  if ('gives' in step) {
    expect(benefit).toMatchObject({ 'Test for Redeem Status': 'Available' })
    for (let left = step.gives; left > 0; left -= 1) expect((await redeem()).status).toBe(200)
    return
  }
  expect(benefit).toMatchObject({ 'Test for Redeem Status': 'Redeemed' })
  isAbout(benefit?.['Ready At'], step.next)
  const refused = await redeem()
  expect([refused.status, refused.refused.code]).toEqual([409, codes[step.why]])
}

type Given = { name: string; mark: string; at: Date }
/** By the pass of the member’s page and what was handed out since, as a till without a network judges it. */
const byPass = (text: string, given: Given[], now: Date, name: string, step: Step) => {
  const pass = readPass(text)?.pass
  const benefit = pass?.benefits.find(({ mark }) => mark === markOf(name))
  if (!pass || !benefit) throw new Error(`the pass has no ${name}`)
  const standing = () =>
    standingByPass(
      benefit,
      pass,
      given.filter(({ mark }) => mark === benefit.mark).map(({ at }) => at),
      now,
      ZONE,
    )
  if (!('gives' in step)) {
    expect(standing().why).toBe(step.why)
    return isAbout(standing().readyAt?.toISOString(), step.next)
  }
  for (let left = step.gives; left > 0; left -= 1) {
    expect(standing().why).toBeNull()
    given.push({ name, mark: benefit.mark, at: now })
  }
  return undefined
}

type Till = Awaited<ReturnType<typeof openTill>>
type Guest = { buyer: Buyer; pass: string; code: string; given: Given[] }
const lookAtPage = async (guest: Guest) => {
  const [row] = await pageOf(guest.buyer)
  Object.assign(guest, { pass: row?.Pass ?? '', code: String(row?.Code[0]).padStart(6, '0') })
}
const report = async (till: Till, { pass, code, given }: Guest) => {
  for (const { name, mark, at } of given.splice(0)) {
    const sent = await till.call('counter-report', {
      key: randomUUID(),
      at: at.toISOString(),
      code,
      pass: pass.split('.').slice(1).join('.'),
      entitlementId: null,
      benefit: mark,
      checked: 'pass',
      label: name,
      ...larger(kinds[name]?.use ?? { count: 1, per: 'day' }),
    })
    expect(sent.body, `${name} at ${at.toISOString()}`).toEqual({ outcome: 'recorded', message: null })
  }
}

test('a benefit of each kind is sold, redeemed, refused and ready again through the sandbox’s clock, online, offline all day, and offline with a new pass each time (R32, R61, R73)', async () => {
  const events = Object.entries(kinds).flatMap(([name, { steps }]) => steps.map((step) => ({ name, step })))
  const days = Map.groupBy(
    events.toSorted((a, b) => a.step.at.localeCompare(b.step.at)),
    ({ step }) => step.at.slice(0, 10),
  )
  const [allDay, anew] = [offline, often].map((buyer): Guest => ({ buyer, pass: '', code: '', given: [] }))
  if (!allDay || !anew) throw new Error('there are two guests')
  for (const [, ofDay] of days) {
    await world.clock({ now: ofDay[0]?.step.at ?? '' })
    if ((await pageOf(offline)).length === 0)
      for (const buyer of [online, offline, often]) await buy({ ...buyer, visitor: await world.signedIn(buyer.email) })
    const till = await openTill()
    await lookAtPage(allDay)
    for (const { name, step } of ofDay) {
      if (new Date(step.at) > world.deps.clock.now()) await world.clock({ now: step.at })
      await lookAtPage(anew)
      await atTill(till, name, step)
      for (const { pass, given } of [allDay, anew]) byPass(pass, given, world.deps.clock.now(), name, step)
      await report(till, anew)
    }
    await report(till, allDay)
  }
  const expected = events.reduce((sum, { step }) => sum + ('gives' in step ? step.gives : 0), 0)
  const { db } = world.deps
  for (const { id } of [online, offline, often]) {
    const made = await db
      .selectFrom('redemptions')
      .innerJoin('memberships', 'memberships.id', 'redemptions.membership_id')
      .leftJoin('redemption_extras', 'redemption_extras.redemption_id', 'redemptions.id')
      .select(['size', 'redemption_extras.price_cents'])
      .where('subscriber_id', '=', id)
      .execute()
    expect(made).toHaveLength(expected)
    expect(made.filter(({ size }) => size !== null)).toEqual([
      { size: 'Large', price_cents: 75 },
      { size: 'Large', price_cents: 75 },
    ])
  }
}, 300_000)
