import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { healthParts } from '@sipday/contract/office/settings.ts'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { countAnew } from '../../../test/office/count-anew.ts'
import { makeMembership } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { compareDays } from '../../jobs/counting/compare-days.ts'
import { lookAt } from './health.ts'
import { noteHealth } from './watch.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  for (const [email, role] of [
    ['dana@shop.example', 'owner'],
    ['books@shop.example', 'accountant'],
    ['support@shop.example', 'support'],
  ] as const)
    await makeColleague(world.deps, { email, role })
  await makeColleague(world.deps, { email: 'near@shop.example', role: 'manager', locations: ['kips-bay'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.deleteFrom('findings').execute()
})

const broken = (): World['deps'] => ({
  ...world.deps,
  settings: { ...world.deps.settings, square: { ...world.deps.settings.square, token: 'not the token' } },
})
const todoOf = async (kind: string) =>
  (await (await signIn(world, 'dana@shop.example')).call('home')).body.todo.filter((one) => one.kind === kind)

test('an owner sees every part, and no one else does (O12)', async () => {
  const { status, body } = await (await signIn(world, 'dana@shop.example')).call('health')
  expect(status).toBe(200)
  expect(body.map(({ name }) => name)).toEqual(healthParts)
  // The shop of this test has no name, taxes and terms; what it sells could not be published like this.
  expect(body.filter(({ state }) => state === 'act').map(({ name }) => name)).toEqual(['catalog'])
  const texts = Object.fromEntries(body.map(({ name, text }) => [name, text]))
  expect(texts['square']).toMatch(/^Square accepts the token/)
  expect(texts['books']).toBe('The books add up.')
  expect(texts['email']).toContain('accepts email from us')
  for (const who of ['books@shop.example', 'support@shop.example', 'near@shop.example'])
    expect((await (await signIn(world, who)).call('health')).refused).toMatchObject({ code: 'not_allowed' })
}, 60_000)

test('what needs someone is on the first page until it works again', async () => {
  await noteHealth(broken(), ['square'])
  await noteHealth(broken(), ['square'])
  expect(await todoOf('health')).toMatchObject([
    {
      title: 'A part of the shop does not work',
      text: expect.stringMatching(/^Square: Square refuses the token/),
      link: { to: '/settings/health' },
    },
  ])
  await noteHealth(world.deps, ['square'])
  expect(await todoOf('health')).toEqual([])
  await noteHealth(broken(), ['square'])
  expect(await todoOf('health')).toHaveLength(1)
}, 60_000)

test.each([
  ['who does not answer', { baseUrl: 'http://127.0.0.1:9' }, /cannot be reached/],
  ['another location', { locationId: 'not ours' }, /lacks the location/],
] as const)('Square: %s is not well', async (_, square, text) => {
  const settings = { ...world.deps.settings, square: { ...world.deps.settings.square, ...square } }
  expect(await lookAt({ ...world.deps, settings }, 'square')).toMatchObject({
    state: 'act',
    text: expect.stringMatching(text),
  })
})

test('without a backup that is known it is worth a look, and a look that fails is not well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday health '))
  const settings = { ...world.deps.settings, backupDir: folder }
  expect(await lookAt({ ...world.deps, settings }, 'backups')).toMatchObject({ state: 'look' })
  rmSync(folder, { recursive: true })
  expect(await lookAt({ ...world.deps, reads: {} as never }, 'jobs')).toMatchObject({ state: 'act' })
}, 60_000)

test('a day whose members were counted wrong is found at night, counted again, and said (O15)', async () => {
  const { db, clock } = world.deps
  const yesterday = addDays(dateIn(clock.now(), 'America/New_York'), -1)
  const place = { locationId: 'kips-bay', startedOn: addDays(yesterday, -3) }
  await makeMembership(world.deps, place)
  await makeMembership(world.deps, place)
  await countAnew(world.deps, 'drinks', 'members')
  const ofDay = db.selectFrom('day_members').where('location_id', '=', 'kips-bay').where('day', '=', yesterday)
  const members = async () => (await ofDay.select('members').execute()).reduce((sum, row) => sum + row.members, 0)
  expect(await members()).toBe(2)
  await compareDays(world.deps)
  expect(await lookAt(world.deps, 'reports')).toMatchObject({
    state: 'well',
    text: expect.stringContaining('compared'),
  })
  await db
    .updateTable('day_members')
    .set({ members: 40 })
    .where('location_id', '=', 'kips-bay')
    .where('day', '=', yesterday)
    .execute()
  await db.deleteFrom('counted').where('what', '=', 'compared').execute()
  await compareDays(world.deps)
  expect(await members()).toBe(2)
  expect(await lookAt(world.deps, 'reports')).toMatchObject({
    state: 'act',
    text: expect.stringContaining('40 members were counted instead of 2. The day is counted again.'),
  })
  expect(await todoOf('reports_differ')).toMatchObject([{ link: { to: '/settings/health' } }])
}, 60_000)

test('reports that stay behind are not well; those whose older days are being counted are', async () => {
  const { db } = world.deps
  const marked = (what: 'drinks' | 'compared', day: string) =>
    db
      .insertInto('counted')
      .values({ what, location_id: 'kips-bay', from_day: day, until_day: day })
      .onConflict((known) => known.columns(['what', 'location_id']).doUpdateSet({ until_day: day }))
      .execute()
  await marked('drinks', '2026-01-01')
  await marked('compared', '2026-01-01')
  expect(await lookAt(world.deps, 'reports')).toMatchObject({
    state: 'act',
    text: expect.stringContaining('are counted through January 1, 2026 only'),
  })
  // In another time zone all days are counted again, the oldest first.
  await marked('compared', '2026-02-01')
  expect(await lookAt(world.deps, 'reports')).toMatchObject({ state: 'well' })
  await db.deleteFrom('counted').where('what', '=', 'compared').execute()
  expect(await lookAt(world.deps, 'reports')).toMatchObject({ state: 'well' })
  await countAnew(world.deps, 'drinks')
})
