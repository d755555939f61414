import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeColleagues, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { leavingReasons } from '../../office/reports/leaving-reasons.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', books: 'accountant' })
}, 60_000)
afterAll(() => world.close())

const member = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { id: subscriptionId } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  return {
    buyer,
    visitor,
    subscriptionId,
    cancel: async () => expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200),
    answer: (reason: string, words = '') =>
      visitor.call('leaving-answer', { subscriptionId, reason: reason as 'price', words }),
    kept: async () => (await visitor.call('my-data', { CID: buyer.id })).body.leavingAnswers,
  }
}
const rows = () =>
  leavingReasons.rows(world.deps.db, {
    only: null,
    plan: null,
    campaign: null,
    byMonth: false,
    from: '2027-01-01',
    until: '2027-01-31',
  })
const ofReason = async (reason: string) =>
  (await rows()).filter((row) => row['reason'] === reason).reduce((sum, row) => sum + Number(row['count']), 0)

test('after canceling, an answer is kept for its reader: the member’s file, the office, the report (S2.7, O15)', async () => {
  const { buyer, subscriptionId, cancel, answer, kept } = await member()
  expect([(await answer('price')).status, (await answer('price')).refused.code]).toEqual([422, 'not_cancelled'])
  await cancel()
  expect(await ofReason('No answer')).toBe(1)
  expect((await answer('price', '  Only in summer, O’Brien’s <b>choice</b>  ')).status).toBe(200)
  const words = 'Only in summer, O’Brien’s <b>choice</b>'
  expect(await kept()).toMatchObject([{ subscriptionId, reason: 'price', words }])
  const dana = await signIn(world, 'dana@shop.example')
  expect((await dana.call('customer', { id: buyer.id })).body.memberships).toMatchObject([
    { leftFor: { reason: 'price', words } },
  ])
  expect(await rows()).toEqual([
    { reason: 'It costs too much', plan: 'One Month', location: 'Shop kips-bay', count: 1 },
  ])
  await world.clock({ now: '2027-01-16T17:00:00Z' })
  const nextDay = await signIn(world, 'dana@shop.example')
  const csv = await nextDay.call('report-csv', { name: 'leaving-reasons', from: '2027-01-01', to: '2027-01-31' })
  expect(csv.body.csv).toContain('It costs too much,One Month,Shop kips-bay,1')
})

test('the downloads have a line for each, with the words only for who may see customers (S2.7, O11)', async () => {
  const { subscriptionId, cancel, answer } = await member()
  await cancel()
  expect((await answer('taste', 'Too sweet, says Ana')).status).toBe(200)
  const lineFor = async (email: string) => {
    const person = await signIn(world, email)
    const days = { from: '2027-01-01', to: '2027-01-16' }
    const { body: file } = await person.call('export', { key: crypto.randomUUID(), what: 'leaving', ...days })
    const { csv } = (await person.call('export-part', { id: file.id })).body
    expect(csv).toContain('Canceled,Membership,Plan,Location,Reason,Words\r\n')
    return csv.split('\r\n').find((line) => line.includes(subscriptionId))
  }
  const known = `2027-01-16,${subscriptionId},One Month,Shop kips-bay,It is not what I like,`
  expect(await lineFor('dana@shop.example')).toBe(`${known}"Too sweet, says Ana"`)
  expect(await lineFor('books@shop.example')).toBe(known)
})

test('a second answer, and one from another tab at the same time, leave one: the newest (S2.7)', async () => {
  const { cancel, answer, kept } = await member()
  await cancel()
  const all = await Promise.all(['use', 'far', 'taste'].map((reason) => answer(reason, 'at once')))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kept()).toHaveLength(1)
  expect((await answer('trouble', 'the last word')).status).toBe(200)
  expect(await kept()).toMatchObject([{ reason: 'trouble', words: 'the last word' }])
})

test('an answer to a cancellation that was undone counts no more, also after the next one (S2.7)', async () => {
  const { visitor, subscriptionId, cancel, answer, kept } = await member()
  await cancel()
  expect((await answer('other', 'for now')).status).toBe(200)
  expect((await visitor.call('resume-subscription', { subscriptionId })).status).toBe(200)
  expect(await kept()).toEqual([])
  expect((await answer('other')).status).toBe(422)
  await world.clock({ minutes: 1 })
  await cancel()
  expect(await kept()).toEqual([])
  expect(await ofReason('Something else')).toBe(0)
})

test('no one answers for someone else, and a code of the last 30 minutes is not asked for (S2.7, rule B)', async () => {
  const { visitor, subscriptionId, cancel, answer, kept } = await member()
  await cancel()
  const { visitor: stranger } = await member()
  const forged = { subscriptionId, reason: 'trouble' as const, words: 'They are awful' }
  expect((await stranger.call('leaving-answer', forged)).status).toBe(404)
  expect((await world.visitor().call('leaving-answer', forged)).status).toBe(401)
  expect((await stranger.call('leaving-answer', { ...forged, subscriptionId: 'Complimentary' })).status).toBe(404)
  expect(await kept()).toEqual([])
  await world.clock({ minutes: 31 })
  expect((await visitor.call('cancel-subscription', { subscriptionId })).refused.code).toBe('verify_again')
  expect((await answer('use')).status).toBe(200)
})

test('words that are too long or break a line, and unknown answers, are refused and nothing is kept (S2.7, rule H)', async () => {
  const { cancel, answer, kept } = await member()
  await cancel()
  expect((await answer('use', 'a'.repeat(201))).status).toBe(400)
  expect((await answer('use', 'one\ntwo')).status).toBe(422)
  expect((await answer('hunger')).status).toBe(400)
  expect(await kept()).toEqual([])
  expect((await answer('use', '🧋'.repeat(200))).status).toBe(200)
})

test('what was answered is gone with the account (S2.7, O9.4)', async () => {
  const { visitor, buyer, subscriptionId, cancel, answer } = await member()
  await cancel()
  expect((await answer('use', 'I am Ana from 5B')).status).toBe(200)
  await world.deps.db
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: world.deps.clock.now(), due_at: null, square_status: 'cancelled' })
    .where('id', '=', subscriptionId)
    .execute()
  expect((await visitor.call('delete-account', { CID: buyer.id })).status).toBe(200)
  const left = await world.deps.db.selectFrom('leaving_answers').select('words').execute()
  expect(left.map(({ words }) => words)).not.toContain('I am Ana from 5B')
})
