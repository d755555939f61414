import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let support: Colleague

beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { support: 'support', far: ['manager', 'newark'], books: 'accountant' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  support = await signIn(world, 'support@shop.example')
}, 60_000)

const given = async (daysAhead?: number) => {
  const giver = await newBuyer(world, 'gifter')
  const wrong = await submit(giver.visitor, 'recipient')
  const sendOn = daysAhead && addDays(dateIn(world.deps.clock.now(), 'America/New_York'), daysAhead)
  const paid = await pay(giver, await addCard(world, giver), {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [wrong.id],
    gift: {
      recipientName: 'Omar Haddad',
      recipientEmail: wrong.email,
      message: 'Enjoy',
      ...(sendOn ? { sendOn } : {}),
    },
  })
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  const { id: membershipId } = await membershipFrom(giver.id)
  const right = `right-${wrong.email}`
  const ask = { membershipId, subscriberId: wrong.id, recipientEmail: right, reason: 'The giver mistyped it' }
  return { giver, wrong, membershipId, right, ask, sendOn }
}
const membershipFrom = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()
const subjectsTo = async (email: string) => {
  await world.app.dueWork()
  return (await world.messages(email)).map(({ subject }) => subject)
}
const corrected = 'The email address of your gift was corrected'

test('support corrects the address: the new one gets the gift, the old one has nothing, the giver is told (R57)', async () => {
  const { giver, wrong, right, ask, membershipId } = await given()
  const { status, body } = await support.call('gift-correct', ask)
  expect([status, body]).toEqual([200, { to: 'r•••@guest.example', sendsOn: null }])
  expect((await subjectsTo(right)).filter((subject) => /gave you/.test(subject))).toHaveLength(1)
  expect(await subjectsTo(giver.email)).toContain(corrected)
  const letter = (await world.messages(giver.email)).find(({ subject }) => subject === corrected)
  expect(letter?.text).toContain('r•••@guest.example')
  expect(letter?.text).not.toContain(right)

  const stranger = await world.signedIn(wrong.email)
  expect((await stranger.call('subscriptions', { CID: wrong.id })).body).toEqual([])
  const recipient = await world.signedIn(right)
  const [account] = (await recipient.call('accounts', { email: right })).body
  const shown = (await recipient.call('subscriptions', { CID: account?.id ?? '' })).body
  expect(shown.map(({ id }) => id)).toEqual([membershipId])
  const said = await world.deps.db
    .selectFrom('changes')
    .select(['after', 'reason'])
    .where('field', '=', 'gift address')
    .where('subject_id', '=', giver.id)
    .execute()
  expect(said).toMatchObject([{ after: { to: 'r•••@guest.example' }, reason: ask.reason }])
  expect(JSON.stringify(said)).not.toContain(right)

  const { id: subscriberId } = account ?? { id: '' }
  const late = await support.call('gift-correct', { ...ask, subscriberId, recipientEmail: `late-${right}` })
  expect([late.status, late.refused.code]).toEqual([409, 'gift_claimed'])
})

test('a dated gift keeps its day, and its giver reads it', async () => {
  const { giver, right, ask, sendOn } = await given(5)
  expect((await support.call('gift-correct', ask)).body).toEqual({ to: 'r•••@guest.example', sendsOn: sendOn })
  expect(await subjectsTo(right)).toEqual([])
  expect(await subjectsTo(giver.email)).toContain(corrected)
})

test('of two people who correct it at once, the second is told to look again', async () => {
  const { ask, right, giver } = await given()
  const asked = [ask, { ...ask, recipientEmail: `other-${right}` }]
  const answers = await Promise.all(asked.map((one) => support.call('gift-correct', one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.refused.code).toBe('gift_moved')
  expect((await subjectsTo(giver.email)).filter((subject) => subject === corrected)).toHaveLength(1)
})

test('a wrong address and a reason that names someone are refused at their fields, and nothing changes', async () => {
  const { giver, wrong, right, ask } = await given()
  const cases = [
    ['recipientEmail', { recipientEmail: 'no one' }],
    ['recipientEmail', { recipientEmail: wrong.email }],
    ['reason', { reason: ' ' }],
    ['reason', { recipientEmail: 'solo@guest.example', reason: 'It was solo@guest.example' }],
  ] as const
  for (const [field, more] of cases) {
    const { status, refused } = await support.call('gift-correct', { ...ask, ...more })
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await membershipFrom(giver.id)).subscriber_id).toBe(wrong.id)
  expect(await subjectsTo(right)).toEqual([])
})

test('what has ended, is elsewhere or does not exist is not corrected; the accountant may not (L)', async () => {
  const { giver, ask } = await given()
  const far = await signIn(world, 'far@shop.example')
  const books = await signIn(world, 'books@shop.example')
  expect((await far.call('gift-correct', ask)).status).toBe(404)
  expect((await support.call('gift-correct', { ...ask, membershipId: 'none' })).status).toBe(404)
  expect((await books.call('gift-correct', ask)).status).toBe(403)
  const ended = { state: 'ended', live: false, ended_at: world.deps.clock.now() } as const
  await world.deps.db.updateTable('memberships').set(ended).where('payer_id', '=', giver.id).execute()
  expect((await support.call('gift-correct', ask)).refused.code).toBe('already_ended')
})
