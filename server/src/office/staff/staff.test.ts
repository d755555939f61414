import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, createColleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { makeShop, makeStaff } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { takeLimit } from '../../access/limits.ts'
import { sweepApprovals } from '../approvals/sweep.ts'

type Invite = Omit<OfficeBodyOf<'staff-invite'>, 'key'>
type Save = Omit<OfficeBodyOf<'staff-save'>, 'key'>

let world: World
let owner: Colleague
let made = 0
const fresh = (role: string) => `${role}-${(made += 1)}@shop.example`
const colleague = async (role: StaffRole, locations: string[] = []) => {
  const email = fresh(role)
  return { email, id: await makeColleague(world.deps, { email, role, locations }) }
}
const listed = async (by: Colleague, id: string) => (await by.call('staff')).body.rows.find((row) => row.id === id)
const changesOf = (id: string) =>
  world.deps.db
    .selectFrom('changes')
    .select(['field', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const mailTo = async (email: string, subject: RegExp) => {
  const found = async () => (await world.messages(email)).find((message) => subject.test(message.subject))
  await expect.poll(async () => (await found()) !== undefined, { timeout: 15_000 }).toBe(true)
  return (await found())?.text ?? ''
}
const linkTo = async (email: string, subject = /invited you/) =>
  /\/office\/invitation#([\w-]{43})/.exec(await mailTo(email, subject))?.[1] ?? ''
/** The last proof was less than ten minutes ago. */
const again = async () => {
  owner = await signIn(world, 'dana@shop.example')
}

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
})
afterAll(() => world.close())
beforeEach(again)

describe('inviting', () => {
  test('a manager comes by the link of the mail, once, and sets up a second factor (O10)', async () => {
    const email = fresh('priya')
    const invited = await owner.call('staff-invite', {
      name: 'Priya',
      email,
      role: 'manager',
      locationIds: ['kips-bay'],
    })
    expect(invited.status).toBe(200)
    expect(await listed(owner, invited.body.id ?? '')).toMatchObject({ state: 'invited', locationIds: ['kips-bay'] })
    const invitation = await linkTo(email)
    const priya = createColleague(world)
    expect((await priya.call('sign-in', { invitation })).body).toMatchObject({ next: 'set-up' })
    expect((await createColleague(world).call('sign-in', { invitation })).refused.code).toBe('not_invited')
    await priya.call('totp-start', {})
    const code = await world.totpFor(email, 'handed out')
    expect((await priya.call('totp-check', { purpose: 'add', code })).status).toBe(200)
    expect((await priya.call('me')).body.person).toMatchObject({ role: 'manager', locationIds: ['kips-bay'] })
    expect(await listed(owner, invited.body.id ?? '')).toMatchObject({ state: 'active', factors: { totp: true } })
    const stored = JSON.stringify(await world.deps.db.selectFrom('changes').selectAll().execute())
    expect(stored).not.toContain(invitation)
    expect(stored).not.toContain(email)
  })

  test('the link ends after 72 hours; a second invitation voids the first', async () => {
    const email = fresh('lee')
    const ask = () => owner.call('staff-invite', { name: 'Lee', email, role: 'support', locationIds: [] })
    const { id } = (await ask()).body
    const first = await linkTo(email)
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 1000))
    expect((await ask()).body).toEqual({ id, effectiveAt: null })
    expect((await createColleague(world).call('sign-in', { invitation: first })).refused.code).toBe('not_invited')
    await expect.poll(async () => (await world.messages(email)).length, { timeout: 15_000 }).toBe(2)
    const [latest] = await world.messages(email)
    const second = /#([\w-]{43})/.exec(latest?.text ?? '')?.[1] ?? ''
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 72 * 3_600_000))
    expect((await createColleague(world).call('sign-in', { invitation: second })).refused.code).toBe('not_invited')
    await again()
  })

  test('who works here already is not invited; who was removed comes back with the second factor they had', async () => {
    const { email, id } = await colleague('support')
    const invite: Invite = { name: 'Sam', email, role: 'accountant', locationIds: [] }
    expect((await owner.call('staff-invite', invite)).refused.code).toBe('already_there')
    expect((await owner.call('staff-remove', { id })).status).toBe(200)
    expect(await listed(owner, id)).toMatchObject({ state: 'removed' })
    expect((await owner.call('staff-invite', invite)).body).toEqual({ id, effectiveAt: null })
    expect(await listed(owner, id)).toMatchObject({ state: 'active', role: 'accountant', factors: { totp: true } })
    // Whoever opens the link has to prove it: removing and inviting again is no way around the day of a reset.
    const link = createColleague(world)
    expect((await link.call('sign-in', { invitation: await linkTo(email) })).body).toMatchObject({ next: 'totp' })
    expect((await link.call('totp-start', {})).status).toBe(401)
  })

  test('a till gets the way to the counter, and no link', async () => {
    const email = fresh('till')
    const till: Invite = { name: 'Sam', email, role: 'till', locationIds: ['kips-bay'] }
    const id = (await owner.call('staff-invite', till)).body.id ?? ''
    expect(await mailTo(email, /You can open the till at/)).toContain(`${world.url}/counter`)
    expect(await listed(owner, id)).toMatchObject({ state: 'active', locationIds: ['kips-bay'] })
    await world.openTill(email)
  })

  test('says which field is wrong', async () => {
    const wrong = async (of: object) =>
      (
        await owner.call('staff-invite', {
          name: 'Sam',
          email: fresh('x'),
          role: 'manager',
          locationIds: ['kips-bay'],
          ...of,
        })
      ).refused.fields
    expect(await wrong({ email: 'nonsense' })).toHaveProperty('email')
    expect(await wrong({ locationIds: [] })).toEqual({ locationIds: 'Choose at least one location.' })
    expect(await wrong({ locationIds: ['nowhere'] })).toHaveProperty('locationIds')
  })

  test('at most twenty a day', async () => {
    const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
    for (let sent = 0; sent < 20; sent += 1) await takeLimit(strict, 'office_invite', 'someone')
    await expect(takeLimit(strict, 'office_invite', 'someone')).rejects.toMatchObject({ status: 429 })
  })
})

describe('changing and removing', () => {
  test.each([
    ['role', { role: 'support' as const, locationIds: ['kips-bay'] }],
    ['locations', { role: 'manager' as const, locationIds: ['westfield'] }],
  ])('with another %s, the person is signed out at once', async (field, change) => {
    const { email, id } = await colleague('manager', ['kips-bay'])
    const priya = await signIn(world, email)
    await again()
    const saved = await owner.call('staff-save', { id, name: 'The manager', ...change, seen: 0 })
    expect([saved.status, saved.body]).toEqual([200, { seen: 1, effectiveAt: null }])
    expect((await priya.call('me')).refused.code).toBe('not_signed_in')
    expect((await changesOf(id)).map((row) => row.field)).toEqual([field])
  })

  test('a new name signs no one out; an edit of an old state is refused', async () => {
    const { email, id } = await colleague('accountant')
    const books = await signIn(world, email)
    await again()
    const edit: Save = { id, name: 'Tom Becker', role: 'accountant', locationIds: [], seen: 0 }
    expect((await owner.call('staff-save', edit)).status).toBe(200)
    expect((await books.call('me')).body.person.name).toBe('Tom Becker')
    expect((await owner.call('staff-save', { ...edit, name: 'Tim' })).refused.code).toBe('changed_meanwhile')
  })

  test('who comes to the office from a till is invited to set up a second factor', async () => {
    const email = fresh('till')
    const id = await makeStaff(world.deps, email)
    const counter = await world.tillOf(email)
    await counter.call('counter-sign-in', {})
    const save: Save = { id, name: 'Sam Rivera', role: 'manager', locationIds: ['kips-bay'], seen: 0 }
    expect((await owner.call('staff-save', save)).status).toBe(200)
    expect((await counter.call('counter-till')).status).toBe(401)
    const invitation = await linkTo(email)
    expect((await createColleague(world).call('sign-in', { invitation })).body).toMatchObject({ next: 'set-up' })
  })

  test('one till of several is signed out, and nothing else', async () => {
    const email = fresh('till')
    const id = await makeStaff(world.deps, email)
    const [front, back] = [await world.tillOf(email), await world.tillOf(email)]
    for (const till of [front, back]) expect((await till.call('counter-sign-in', {})).status).toBe(200)
    const [last] = (await listed(owner, id))?.tills ?? []
    expect((await owner.call('till-out', { sessionId: last?.sessionId ?? '' })).status).toBe(200)
    expect((await back.call('counter-till')).status).toBe(401)
    expect((await front.call('counter-till')).status).toBe(200)
    expect((await owner.call('till-out', { sessionId: last?.sessionId ?? '' })).status).toBe(404)
  })
})

test('a manager sees, makes and changes only tills of their own locations', async () => {
  const { email } = await colleague('manager', ['kips-bay'])
  const mine = await makeStaff(world.deps, fresh('till'))
  const theirs = await makeStaff(world.deps, fresh('till'), 'westfield')
  const boss = await colleague('support')
  const priya = await signIn(world, email)
  const { rows, locations, roles } = (await priya.call('staff')).body
  expect(rows.map(({ id }) => id)).toContain(mine)
  expect(rows.filter(({ role, locationIds }) => role !== 'till' || locationIds[0] !== 'kips-bay')).toEqual([])
  expect([locations.map(({ id }) => id), roles]).toEqual([['kips-bay'], ['till']])
  for (const id of [theirs, boss.id, 'made up']) {
    const save: Save = { id, name: 'Mine', role: 'till', locationIds: ['kips-bay'], seen: 0 }
    expect((await priya.call('staff-save', save)).status).toBe(404)
    expect((await priya.call('staff-remove', { id })).status).toBe(404)
    expect((await priya.call('factor-reset', { staffId: id })).status).toBe(404)
  }
  const invite = (role: StaffRole, place: string) =>
    priya.call('staff-invite', { name: 'Sam', email: fresh('till'), role, locationIds: [place] })
  expect((await invite('till', 'kips-bay')).status).toBe(200)
  expect((await invite('till', 'westfield')).status).toBe(404)
  expect((await invite('manager', 'kips-bay')).status).toBe(403)
  const move: Save = { id: mine, name: 'Sam', role: 'till', locationIds: ['westfield'], seen: 0 }
  expect((await priya.call('staff-save', move)).status).toBe(404)
})

describe('resetting the second factor of someone who lost theirs (67)', () => {
  const hours = (count: number) =>
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 3_600_000))
  const swept = () => sweepApprovals(world.deps)

  test('is told to every owner and to the person at once, and takes effect after 24 hours', async () => {
    const { email, id } = await colleague('support')
    await again()
    const asked = await owner.call('factor-reset', { staffId: id })
    const wait = Date.parse(asked.body.effectiveAt) - world.deps.clock.now().getTime()
    expect(wait / 3_600_000).toBeCloseTo(24, 2)
    for (const to of [email, 'dana@shop.example']) await mailTo(to, /second factor of The support will be reset/)
    expect((await owner.call('factor-reset', { staffId: id })).refused.code).toBe('asked_already')
    const lee = await signIn(world, email)
    hours(23)
    await swept()
    hours(2)
    await swept()
    expect((await lee.call('me')).refused.code).toBe('not_signed_in')
    await again()
    expect(await listed(owner, id)).toMatchObject({ state: 'invited', factors: { totp: false } })
    const invitation = await linkTo(email)
    expect((await createColleague(world).call('sign-in', { invitation })).body).toMatchObject({ next: 'set-up' })
  })

  test('is stopped by the person it is about, or by another owner, and then never happens', async () => {
    const other = await colleague('owner')
    for (const stopper of ['the person', 'another owner']) {
      const { email, id } = await colleague('support')
      await again()
      await owner.call('factor-reset', { staffId: id })
      const who = await signIn(world, stopper === 'the person' ? email : other.email)
      const [waiting] = (await who.call('approvals')).body.filter(({ subjectId }) => subjectId === id)
      expect((await who.call('me')).body.todo.count).toBeGreaterThan(0)
      expect(waiting).toMatchObject({ kind: 'factor', may: { approve: false, refuse: true } })
      const decide = { approvalId: waiting?.id ?? '' }
      expect((await who.call('approval-decide', { ...decide, decision: 'approve' })).refused.code).toBe('by_itself')
      expect((await who.call('approval-decide', { ...decide, decision: 'refuse' })).body).toEqual({ state: 'refused' })
      hours(25)
      await swept()
      await again()
      expect(await listed(owner, id)).toMatchObject({ state: 'active', factors: { totp: true } })
    }
  })

  test('does not happen when who asked for it was removed meanwhile, nor to oneself, nor without a factor', async () => {
    const asker = await colleague('owner')
    const { id } = await colleague('support')
    const who = await signIn(world, asker.email)
    expect((await who.call('factor-reset', { staffId: asker.id })).refused.code).toBe('your_own')
    expect((await who.call('factor-reset', { staffId: id })).status).toBe(200)
    await again()
    await world.deps.db.updateTable('staff').set({ active: false }).where('id', '=', asker.id).execute()
    hours(25)
    await swept()
    await again()
    expect(await listed(owner, id)).toMatchObject({ state: 'active' })
    const none = await makeColleague(world.deps, { email: fresh('new'), role: 'support', without: 'factor' })
    expect((await owner.call('factor-reset', { staffId: none })).refused.code).toBe('no_factor')
  })
})

test('with the twentieth wrong second factor of a day every owner is told, once', async () => {
  const { email, id } = await colleague('support')
  const told = async () =>
    (await world.messages('dana@shop.example')).filter(({ subject }) => /Many wrong codes/.test(subject)).length
  const half = await signIn(world, email, 'half')
  const wrong = () => half.call('recovery-check', { code: 'wrong' })
  // The limits of this world are a thousand times as wide.
  await sql`insert into limit_hits (bucket, at)
    select ${`office_factor_wrong:${id}`}, ${world.deps.clock.now()} from generate_series(1, 18999)`.execute(
    world.deps.db,
  )
  expect((await wrong()).refused.code).toBe('code_wrong')
  expect(await world.deps.db.selectFrom('mails').select('kind').where('kind', '=', 'factor_guessed').execute()).toEqual(
    [],
  )
  for (let tries = 0; tries < 2; tries += 1) expect((await wrong()).refused.code).toBe('code_wrong')
  await expect.poll(told, { timeout: 15_000 }).toBe(1)
})
