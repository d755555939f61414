import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague } from '../../../test/colleague.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { resolve } from '../../store/findings.ts'

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
/** On one of the next days (0 is tomorrow), by the shop's clock. */
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
