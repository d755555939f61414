import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { countAnew } from '../../../../test/office/count-anew.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague
let manager: Colleague

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await makeShop(deps)
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'] })
  await makeMembership(deps, { startedOn: '2026-11-07' })
  await makeMembership(deps, { startedOn: '2026-11-08', locationId: 'westfield' })
  await makeMembership(deps, { startedOn: '2026-11-09', state: 'unpaid' })
  await makeMembership(deps, { startedOn: '2026-09-02', endedAt: new Date('2026-10-20T17:00:00Z') })
  await countAnew(deps, 'members', 'cohorts', 'movements', 'leaving')
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
  expect(await sizes(owner)).toEqual([
    ['2026-09', 1],
    ['2026-11', 3],
  ])
  expect(await sizes(manager)).toEqual([['2026-11', '<5']])
})

test('who came and who left are reports over a location, a plan, and days or months', async () => {
  const ask = async (by: Colleague, more: object = {}) => {
    const { body } = await by.call('report', { name: 'movements', from: '2026-10-01', to: '2026-11-09', ...more })
    return [body.grain, ...body.rows.map((row) => [row['day'], row['joined'], row['ended']])]
  }
  const months = { grain: 'month' as const }
  expect(await ask(owner, months)).toEqual(['month', ['2026-10-01', 0, 1], ['2026-11-01', 3, 0]])
  expect(await ask(manager, months)).toEqual(['month', ['2026-10-01', 0, 0], ['2026-11-01', 1, 0]])
  expect(await ask(owner, { ...months, planId: 'annual' })).toEqual([
    'month',
    ['2026-10-01', 0, 0],
    ['2026-11-01', 0, 0],
  ])
  expect((await ask(owner)).slice(0, 2)).toEqual(['day', ['2026-10-01', 0, 0]])
  // Over a year it is by month, unless asked otherwise.
  expect((await ask(owner, { from: '2025-12-01' }))[0]).toBe('month')
  expect((await ask(owner, { from: '2025-12-01', grain: 'day' }))[0]).toBe('day')

  const { body } = await owner.call('report', { name: 'leaving' })
  expect(body.rows).toEqual([
    { month: '2026-10-01', atStart: 1, canceled: 0, unpaid: 0, ended: 1, left: 1, percent: 100 },
  ])
  const { body: file } = await owner.call('report-csv', { name: 'leaving' })
  expect(file.csv).toContain(
    'Month,At the start,Canceled,Unpaid,Ended otherwise,Left,Percent\r\n2026-10-01,1,0,0,1,1,100',
  )
  expect((await manager.call('report', { name: 'leaving' })).body.rows).toEqual([])
})

test('reports can be asked for the locations of the person, and for every plan', async () => {
  const locations = async (by: Colleague) => (await by.call('reports')).body.locations.map(({ id }) => id)
  expect(await locations(owner)).toEqual(['kips-bay', 'westfield', 'newark'])
  expect(await locations(manager)).toEqual(['westfield'])
  expect((await manager.call('reports')).body.plans).toEqual([{ id: 'one-month', name: 'One Month' }])
})
