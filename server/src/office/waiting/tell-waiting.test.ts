import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague } from '../../../test/colleague.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { resolve } from '../../store/findings.ts'
import { change } from '../../store/office/changes.ts'

vi.setConfig({ testTimeout: 60_000 })

const OWNER = 'dana@shop.example'
const MANAGER = 'sam@shop.example'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeOpenShop(world.deps)
  await makeColleague(world.deps, { email: OWNER, role: 'owner' })
  await makeColleague(world.deps, { email: MANAGER, role: 'manager', locations: ['kips-bay'] })
})
afterAll(() => world.close())

const ZONE = 'America/New_York'
let tomorrow: string
/** 0 is tomorrow, by the shop's clock. */
const at = async (day: number, hour: number, minute: number) => {
  tomorrow ??= addDays(dateIn(world.deps.clock.now(), ZONE), 1)
  const midnight = startOfDay(addDays(tomorrow, day), ZONE).getTime()
  await world.clock({ now: new Date(midnight + (hour * 60 + minute) * 60_000).toISOString() })
}
const told = async (to: string): Promise<string[]> =>
  (await world.messages(to)).filter(({ subject }) => subject.includes('attention')).map(({ text }) => text)
const find = (kind: string, subject: string) =>
  world.deps.db.insertInto('findings').values({ kind, subject, text: 'Look.', at: world.deps.clock.now() }).execute()

test('what waits for a person is told to every owner once a day, at 8 in the morning', async () => {
  await at(0, 7, 0)
  await find('refund_failed', 'a')
  await find('refund_failed', 'b')
  await find('dispute', 'c')
  await at(0, 7, 59)
  expect(await told(OWNER)).toEqual([])
  await at(0, 8, 0)
  const [text = '', ...more] = await told(OWNER)
  expect(more).toEqual([])
  expect(text).toMatch(/Refunds that Square refused:? +2/)
  expect(text).toMatch(/Payments that a cardholder disputes:? +1/)
  await at(0, 13, 0)
  expect(await told(OWNER)).toHaveLength(1)
  expect(await told(MANAGER)).toEqual([])
  await at(1, 8, 1)
  expect(await told(OWNER)).toHaveLength(2)
})

test('nothing is told when nothing waits, and what comes later waits for the next morning', async () => {
  await resolve(world.deps, 'refund_failed', 'a')
  await resolve(world.deps, 'refund_failed', 'b')
  await resolve(world.deps, 'dispute', 'c')
  await at(2, 8, 1)
  expect(await told(OWNER)).toHaveLength(2)
  await find('lost_payment', 'd')
  await at(2, 10, 0)
  expect(await told(OWNER)).toHaveLength(2)
  await at(3, 8, 1)
  expect((await told(OWNER)).filter((text) => /not in the database:? +1/.test(text))).toHaveLength(1)
})

const rule = (key: string, value: unknown) =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const all = async (to: string) =>
  (await world.messages(to)).filter(({ text }) => text.includes('the record of changes')).length

test('every day at another hour: how yesterday was, with the head of the record, once, and no customer; never is never', async () => {
  await world.deps.db.updateTable('findings').set({ resolved_at: world.deps.clock.now() }).execute()
  await rule('ownerMail', 'daily')
  await rule('ownerMailHour', 11)
  const at11 = { at: world.deps.clock.now(), subject: 'rule' as const, id: 'ownerMailHour', field: 'value', after: 11 }
  await world.deps.db.transaction().execute((trx) => change(trx, { ...at11, by: 'on the machine' }))
  const before = await all(OWNER)
  await at(4, 10, 59)
  expect(await all(OWNER)).toBe(before)
  await at(4, 12, 1)
  await at(4, 15, 0)
  expect(await all(OWNER)).toBe(before + 1)
  const mail = (await world.messages(OWNER)).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt)).at(-1)
  expect(mail?.subject).toMatch(/ on \w+day, /)
  expect(mail?.text).toMatch(/At the end of the day: \d+/)
  expect(mail?.text).toMatch(/Paid, tax included: \$/)
  expect(mail?.text).toMatch(/has the hash\s+[0-9a-f]{64}/)
  expect(await all(MANAGER)).toBe(0)
  // A clock that goes on for days tells of each of them, counted.
  await at(7, 12, 1)
  expect(await all(OWNER)).toBe(before + 4)
  const newest = (await world.messages(OWNER)).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt)).slice(-3)
  for (const { text } of newest) expect(text).toMatch(/At the end of the day: \d+/)
  await rule('ownerMail', 'never')
  await find('dispute', 'e')
  await at(8, 12, 0)
  expect(await all(OWNER)).toBe(before + 4)
})
