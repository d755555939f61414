import type { StaffRole } from '@sipday/contract/office/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { Refusal } from '../../refusal.ts'
import { type Asking, askSecondPerson } from './ask.ts'
import { decideApproval } from './decide.ts'
import type { CarriedOut } from './kinds.ts'
import { remindWhoIsAlone } from './remind.ts'
import { sweepApprovals } from './sweep.ts'

let world: World
let made = 0
let carried: unknown[] = []
const kinds: CarriedOut = { release: async (_deps, _trx, approval) => void carried.push(approval.wanted) }

const colleague = async (role: StaffRole = 'owner') => {
  made += 1
  const email = `${role}-${made}@shop.example`
  const id = await makeColleague(world.deps, { email, role, locations: role === 'manager' ? ['kips-bay'] : [] })
  return { id, email, person: { id, role, name: `The ${role}`, locationIds: [] }, sessionId: `session of ${id}` }
}
type Colleague = Awaited<ReturnType<typeof colleague>>
const ask = ({ id, sessionId }: Colleague, of: Partial<Asking> = {}) =>
  world.deps.db.transaction().execute((trx) =>
    askSecondPerson(world.deps, trx, {
      kind: 'release',
      subjectId: `release ${(made += 1)}`,
      words: 'publish a price that is 60% lower',
      wanted: { cents: 1200 },
      by: { staffId: id, sessionId },
      ...of,
    }),
  )
const decide = (who: Colleague, approvalId: string, decision: 'approve' | 'refuse' = 'approve') =>
  world.deps.db
    .transaction()
    .execute((trx) => decideApproval(world.deps, trx, { approvalId, decision, ...who }, kinds))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    })
const hours = (count: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 3_600_000))
const rowOf = (id: string) =>
  world.deps.db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const leave = (ids: string[]) =>
  world.deps.db.updateTable('staff').set({ totp_live: null }).where('id', 'in', ids).execute()

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
})
afterAll(() => world.close())
beforeEach(() => void (carried = []))

describe('what takes two people', () => {
  test('is carried out when another person approves it, once (O4)', async () => {
    const [dana, lee] = [await colleague(), await colleague()]
    const { approvalId } = await ask(dana)
    expect(await decide(dana, approvalId)).toBe('your_own')
    expect(await decide(dana, approvalId, 'refuse')).toBe('your_own')
    expect(await decide({ ...lee, sessionId: dana.sessionId }, approvalId)).toBe('your_own')
    expect(carried).toEqual([])
    expect(await decide(lee, approvalId)).toEqual({ state: 'approved' })
    expect(await decide(lee, approvalId)).toBe('decided')
    expect(carried).toEqual([{ cents: 1200 }])
    expect(await rowOf(approvalId)).toMatchObject({ decision: 'approve', decided_by: lee.id, alone: false })
  })

  test('is not carried out when it is refused, or when carrying it out is refused', async () => {
    const [dana, lee] = [await colleague(), await colleague()]
    const refused = await ask(dana)
    expect(await decide(lee, refused.approvalId, 'refuse')).toEqual({ state: 'refused' })
    const stale = await ask(dana)
    const failing = world.deps.db.transaction().execute((trx) =>
      decideApproval(
        world.deps,
        trx,
        { approvalId: stale.approvalId, decision: 'approve', ...lee },
        {
          release: () => Promise.reject(new Refusal(409, 'draft_stale', 'The draft was changed.')),
        },
      ),
    )
    await expect(failing).rejects.toMatchObject({ code: 'draft_stale' })
    expect((await rowOf(stale.approvalId)).decision).toBeNull()
    expect(carried).toEqual([])
  })

  test('waits once for each thing, and may be asked for again after it was decided', async () => {
    const [dana, lee] = [await colleague(), await colleague()]
    const { approvalId } = await ask(dana, { subjectId: 'the draft' })
    await expect(ask(lee, { subjectId: 'the draft' })).rejects.toMatchObject({ code: 'asked_already' })
    await decide(lee, approvalId, 'refuse')
    await expect(ask(lee, { subjectId: 'the draft' })).resolves.toBeDefined()
  })

  test('is nothing to who could not decide it: the same answer as for what does not exist', async () => {
    const [dana, priya] = [await colleague(), await colleague('manager')]
    const { approvalId } = await ask(dana)
    expect(await decide(priya, approvalId)).toBe('unknown')
    expect(await decide(priya, 'made up')).toBe('unknown')
    const call = await signIn(world, priya.email)
    expect((await call.call('approvals')).body).toEqual([])
    expect((await call.call('approval-decide', { approvalId, decision: 'approve' })).refused.code).toBe('unknown')
  })

  test('is listed, however many others were asked for before', async () => {
    const [dana, lee] = [await colleague(), await colleague()]
    const ids: string[] = []
    for (let count = 0; count < 201; count += 1) ids.push((await ask(dana)).approvalId)
    const call = await signIn(world, lee.email)
    const listed = new Set((await call.call('approvals')).body.map(({ id }) => id))
    expect(ids.filter((id) => !listed.has(id))).toEqual([])
    const lapsed = { decision: 'lapsed' as const, decided_at: world.deps.clock.now() }
    await world.deps.db.updateTable('approvals').set(lapsed).where('id', 'in', ids).execute()
  })

  test('lapses after seven days, and says so in the record of changes', async () => {
    const dana = await colleague()
    const { approvalId } = await ask(dana)
    hours(7 * 24 - 1)
    await sweepApprovals(world.deps, kinds)
    expect((await rowOf(approvalId)).decision).toBeNull()
    hours(2)
    await Promise.all([sweepApprovals(world.deps, kinds), sweepApprovals(world.deps, kinds)])
    expect(await rowOf(approvalId)).toMatchObject({ decision: 'lapsed', decided_by: null })
    const fields = await world.deps.db
      .selectFrom('changes')
      .select(['field', 'reason'])
      .where('subject_id', '=', approvalId)
      .orderBy('id')
      .execute()
    expect(fields).toEqual([
      { field: 'asked', reason: null },
      { field: 'lapsed', reason: 'by itself' },
    ])
    expect(carried).toEqual([])
  })

  test('in the table itself, the person or the session that asked decides nothing', async () => {
    const [dana, lee] = [await colleague(), await colleague()]
    const { approvalId } = await ask(dana)
    const write = (by: string, session: string) =>
      world.deps.db
        .updateTable('approvals')
        .set({ decision: 'approve', decided_by: by, decided_in: session, decided_at: new Date() })
        .where('id', '=', approvalId)
        .execute()
    await expect(write(dana.id, 'another session')).rejects.toMatchObject({ constraint: 'approvals_two_people' })
    await expect(write(lee.id, dana.sessionId)).rejects.toMatchObject({ constraint: 'approvals_two_people' })
  })

  test('in a shop of one person is confirmed by the same person after a day, and mailed to every owner', async () => {
    const dana = await colleague()
    const all = await world.deps.db.selectFrom('staff').select('id').where('id', '<>', dana.id).execute()
    await leave(all.map(({ id }) => id))
    const { approvalId } = await ask(dana)
    const signedIn = await signIn(world, dana.email)
    const [listed] = (await signedIn.call('approvals')).body.filter(({ id }) => id === approvalId)
    expect(listed?.may).toEqual({ approve: false, refuse: true })
    expect(listed?.aloneFrom).not.toBeNull()
    const told = async () =>
      (await world.messages(dana.email)).filter(({ subject }) => subject === 'You can confirm it now').length
    hours(23)
    await remindWhoIsAlone(world.deps)
    expect(await decide(dana, approvalId)).toBe('not_yet')
    expect(await world.deps.db.selectFrom('mails').select('kind').where('kind', '=', 'may_confirm').execute()).toEqual(
      [],
    )
    hours(1)
    await remindWhoIsAlone(world.deps)
    await remindWhoIsAlone(world.deps)
    await expect.poll(told, { timeout: 15_000 }).toBe(1)
    expect(await decide(dana, approvalId)).toEqual({ state: 'approved' })
    expect(carried).toEqual([{ cents: 1200 }])
    expect(await rowOf(approvalId)).toMatchObject({ alone: true, decided_by: dana.id })
    await expect
      .poll(async () => (await world.messages(dana.email)).map(({ subject }) => subject), { timeout: 15_000 })
      .toContain('The owner confirmed their own request')
  })
})
