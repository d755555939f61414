import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, createColleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { inviteOwner } from '../access/invitations.ts'
import { sweepApprovals } from '../approvals/sweep.ts'

let world: World
let dana: Colleague
let made = 0
const fresh = (name: string) => `${name}-${(made += 1)}@shop.example`
const colleague = async (role: StaffRole, of: { locations?: string[]; without?: 'factor' } = {}) => {
  const email = fresh(role)
  return { email, id: await makeColleague(world.deps, { email, role, ...of }) }
}
const listed = async (id: string) => (await dana.call('staff')).body.rows.find((row) => row.id === id)
const openAbout = async (subjectId: string, who = dana) =>
  (await who.call('approvals')).body.filter((one) => one.subjectId === subjectId)
const mailTo = async (email: string, subject: RegExp) => {
  const found = async () => (await world.messages(email)).find((message) => subject.test(message.subject))
  await expect.poll(async () => (await found()) !== undefined, { timeout: 15_000 }).toBe(true)
  return (await found())?.text ?? ''
}
const hours = async (count: number) => {
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 3_600_000))
  await sweepApprovals(world.deps)
  dana = await signIn(world, 'dana@shop.example')
}
const save = (id: string, role: StaffRole): Omit<OfficeBodyOf<'staff-save'>, 'key'> => ({
  id,
  name: 'Lee',
  role,
  locationIds: [],
  seen: 0,
})

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.updateTable('staff').set({ active: false }).where('email', '<>', 'dana@shop.example').execute()
  dana = await signIn(world, 'dana@shop.example')
})

describe('someone becomes an owner', () => {
  const invite = (email: string) => dana.call('staff-invite', { name: 'Lee', email, role: 'owner', locationIds: [] })

  test('in a shop of one owner a day after being invited, and every owner hears of it at once', async () => {
    const email = fresh('lee')
    const { status, body } = await invite(email)
    expect([status, body.id]).toEqual([200, null])
    expect(Date.parse(body.effectiveAt ?? '') - world.deps.clock.now().getTime()).toBeGreaterThan(
      24 * 3_600_000 - 60_000,
    )
    expect(await mailTo('dana@shop.example', /wants to make Lee .* an owner/)).toContain(email)
    expect((await invite(email)).refused.code).toBe('asked_already')
    const [request] = await openAbout(email)
    expect(request).toMatchObject({ ends: 'happens', may: { approve: false, refuse: true } })
    await hours(23)
    expect(await world.messages(email)).toEqual([])
    await hours(1.01)
    const link = /#([\w-]{43})/.exec(await mailTo(email, /invited you/))?.[1] ?? ''
    expect((await createColleague(world).call('sign-in', { invitation: link })).body).toMatchObject({ next: 'set-up' })
    await mailTo('dana@shop.example', /^Lee is an owner now/)
  })

  test('at once when another owner approves it, and never when one stops it', async () => {
    const omar = await signIn(world, (await colleague('owner')).email)
    const [yes, no] = [fresh('yes'), fresh('no')]
    for (const email of [yes, no]) await invite(email)
    const decide = async (email: string, decision: 'approve' | 'refuse', who: Colleague) =>
      (await who.call('approval-decide', { approvalId: (await openAbout(email, who))[0]?.id ?? '', decision })).status
    expect(await decide(yes, 'approve', dana)).toBe(409)
    expect(await decide(yes, 'approve', omar)).toBe(200)
    await mailTo(yes, /invited you/)
    expect(await decide(no, 'refuse', dana)).toBe(200)
    await hours(25)
    expect(await world.messages(no)).toEqual([])
  })

  test('in the same way out of any other role, or after having been removed; the person hears of it too', async () => {
    const { id, email } = await colleague('support')
    const raised = await dana.call('staff-save', save(id, 'owner'))
    expect(raised.body).toMatchObject({ seen: 0, effectiveAt: expect.any(String) })
    expect(await listed(id)).toMatchObject({ role: 'support' })
    for (const to of [email, 'dana@shop.example']) await mailTo(to, /wants to make The support.* an owner/)
    await hours(24.1)
    expect(await listed(id)).toMatchObject({ role: 'owner' })
    const gone = await colleague('support')
    expect((await dana.call('staff-remove', { id: gone.id })).body).toEqual({ effectiveAt: null })
    expect((await invite(gone.email)).body.effectiveAt).not.toBeNull()
    expect(await listed(gone.id)).toMatchObject({ state: 'removed' })
    const waiting = await colleague('support', { without: 'factor' })
    expect((await invite(waiting.email)).body.effectiveAt).not.toBeNull()
    expect(await listed(waiting.id)).toMatchObject({ role: 'support' })
  })

  test('not when whoever asked is no owner any more', async () => {
    const mallory = await colleague('owner')
    const asks = await signIn(world, mallory.email)
    const email = fresh('friend')
    await asks.call('staff-invite', { name: 'Friend', email, role: 'owner', locationIds: [] })
    await world.deps.db.updateTable('staff').set({ active: false }).where('id', '=', mallory.id).execute()
    await hours(25)
    expect(await openAbout(email)).toEqual([])
    expect(await world.messages(email)).toEqual([])
  })

  test('on the machine at once, and every owner hears of it', async () => {
    const email = fresh('root')
    await inviteOwner(world.deps, { email, name: 'Root', by: 'on the machine', minutes: 15 })
    expect(await mailTo('dana@shop.example', /^Root is an owner now/)).toContain('The operator')
  })
})

describe('an owner is removed, or gets another role', () => {
  test.each(['removed', 'lowered'])(
    'a day after it is asked for; every owner hears of it, this one too: %s',
    async (how) => {
      const omar = await colleague('owner')
      const works = await signIn(world, omar.email)
      const answer = await (how === 'removed'
        ? dana.call('staff-remove', { id: omar.id })
        : dana.call('staff-save', save(omar.id, 'support')))
      expect([answer.status, answer.body.effectiveAt]).toEqual([200, expect.any(String)])
      expect((await works.call('me')).status).toBe(200)
      for (const to of [omar.email, 'dana@shop.example']) await mailTo(to, /wants to/)
      await hours(23.5)
      expect(await listed(omar.id)).toMatchObject({ state: 'active', role: 'owner' })
      await hours(0.6)
      expect(await listed(omar.id)).toMatchObject(how === 'removed' ? { state: 'removed' } : { role: 'support' })
      for (const to of [omar.email, 'dana@shop.example']) await mailTo(to, /The owner is no longer an owner/)
    },
  )

  test('not when the owner it is about, or another one, stops it', async () => {
    const omar = await colleague('owner')
    await dana.call('staff-remove', { id: omar.id })
    const works = await signIn(world, omar.email)
    const [request] = await openAbout(omar.id, works)
    expect((await works.call('approval-decide', { approvalId: request?.id ?? '', decision: 'refuse' })).status).toBe(
      200,
    )
    await hours(25)
    expect(await listed(omar.id)).toMatchObject({ state: 'active', role: 'owner' })
  })

  test('at once when a third one approves it', async () => {
    const [omar, lee] = [await colleague('owner'), await colleague('owner')]
    await dana.call('staff-remove', { id: omar.id })
    const third = await signIn(world, lee.email)
    const [request] = await openAbout(omar.id, third)
    expect((await third.call('approval-decide', { approvalId: request?.id ?? '', decision: 'approve' })).status).toBe(
      200,
    )
    expect(await listed(omar.id)).toMatchObject({ state: 'removed' })
  })

  test('at once before they ever signed in, and every owner hears of it', async () => {
    const { id } = await colleague('owner', { without: 'factor' })
    await colleague('owner')
    expect((await dana.call('staff-remove', { id })).body).toEqual({ effectiveAt: null })
    await mailTo('dana@shop.example', /is no longer an owner/)
  })

  test('never the last one who can sign in, in every way; two who remove each other leave one (91)', async () => {
    const me = (await dana.call('me')).body.person.id
    await colleague('owner', { without: 'factor' })
    expect((await dana.call('staff-save', save(me, 'support'))).refused.code).toBe('last_owner')
    expect((await dana.call('staff-remove', { id: me })).refused.code).toBe('last_owner')
    const omar = await colleague('owner')
    const works = await signIn(world, omar.email)
    const both = await Promise.all([dana.call('staff-remove', { id: omar.id }), works.call('staff-remove', { id: me })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 25 * 3_600_000))
    await Promise.all([sweepApprovals(world.deps), sweepApprovals(world.deps)])
    const rows = await world.deps.db.selectFrom('staff').select('active').where('id', 'in', [me, omar.id]).execute()
    expect(rows.map(({ active }) => active).toSorted()).toEqual([false, true])
    await world.deps.db.updateTable('staff').set({ active: true }).where('id', '=', me).execute()
  })
})

test('with a person go the open requests about their second factor: one set up anew is not taken away', async () => {
  const { id, email } = await colleague('support')
  await dana.call('factor-reset', { staffId: id })
  expect(await openAbout(id)).toHaveLength(1)
  await dana.call('staff-remove', { id })
  expect(await openAbout(id)).toEqual([])
  await dana.call('staff-invite', { name: 'Lee', email, role: 'support', locationIds: [] })
  await hours(25)
  expect(await listed(id)).toMatchObject({ state: 'active', factors: { totp: true } })
})
