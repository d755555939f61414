import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../test/colleague.ts'
import { makeMembership, makeShop } from '../../test/make-membership.ts'
import { createWorld, type World } from '../../test/world.ts'
import { countCohorts } from '../jobs/count-cohorts.ts'
import { countMemberDays } from '../jobs/count-members.ts'

let world: World
let owner: Colleague
let manager: Colleague

beforeAll(async () => {
  world = await createWorld()
  const { deps } = world
  await world.clock({ now: '2026-11-10T17:00:00Z' })
  await makeShop(deps)
  await makeColleague(deps, { email: 'owner@shop.example', role: 'owner' })
  await makeColleague(deps, { email: 'boss@shop.example', role: 'manager', locations: ['westfield'] })
  await makeMembership(deps, { startedOn: '2026-11-07' })
  await makeMembership(deps, { startedOn: '2026-11-08', locationId: 'westfield' })
  await makeMembership(deps, { startedOn: '2026-11-09', state: 'unpaid' })
  // The sweep of the running server may have counted an empty shop before.
  await sql`truncate day_members, member_days, cohorts_counted`.execute(deps.db)
  await countMemberDays(deps)
  await countCohorts(deps)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@shop.example')
  manager ??= await signIn(world, 'boss@shop.example')
})

const days = { from: '2026-11-06', to: '2026-11-09' }
const figures = async (by: Colleague, name: 'members' | 'monthly', key: string, locationId?: string) => {
  const { status, body } = await by.call('report', { name, ...days, ...(locationId && { locationId }) })
  expect(status).toBe(200)
  return body.rows.map((row) => row[key])
}

test('members and what they pay a month are counted day by day, of one location or of all', async () => {
  expect(await figures(owner, 'members', 'members')).toEqual([0, 1, 2, 3])
  // Who has not paid is a member and pays nothing a month.
  expect(await figures(owner, 'monthly', 'monthlyCents')).toEqual([0, 3000, 6000, 6000])
  expect(await figures(owner, 'members', 'members', 'westfield')).toEqual([0, 0, 1, 1])
  expect((await owner.call('report', { name: 'members' })).body).toMatchObject({
    from: '2025-11-10',
    until: '2026-11-09',
  })
})

test('a manager counts the members of the own locations only', async () => {
  expect(await figures(manager, 'members', 'members')).toEqual([0, 0, 1, 1])
  expect((await manager.call('report-csv', { name: 'members', locationId: 'kips-bay' })).status).toBe(404)
  const { body } = await manager.call('report-csv', { name: 'members', ...days })
  expect(body.csv).toContain('2026-11-09,1,1,0,0')
})

test('a report is a file with the days and dollars of a table program', async () => {
  const { body } = await owner.call('report-csv', { name: 'monthly', ...days })
  expect(body.csv).toBe(
    '\uFEFFDay,A month,Members who renew\r\n2026-11-06,0.00,0\r\n2026-11-07,30.00,1\r\n2026-11-08,60.00,2\r\n2026-11-09,60.00,3\r\n',
  )
  expect(body.name).toMatch(/^monthly-2026-11-09-.*\.csv$/)
  expect((await owner.call('report-csv', { name: 'nothing' })).status).toBe(404)
})

test('whoever sees a few locations does not read from who stays what one of a handful did', async () => {
  const sizes = async (by: Colleague) =>
    (await by.call('report', { name: 'cohorts' })).body.rows.map((row) => [row['month'], row['size']])
  expect(await sizes(owner)).toEqual([['2026-11', 3]])
  expect(await sizes(manager)).toEqual([['2026-11', '<5']])
})
