import { expect, test } from 'vitest'
import { member, noNetwork, open, refusedWith } from '../../test/till.ts'

const hit = { membershipId: 'm1', firstName: 'Mei', lastInitial: 'C', planName: 'One Month', contact: '(•••) •••-0142' }
const found = { findId: 'f1', members: [hit], more: false }
const ask = { type: 'FIND', search: '0142' } as const
const choose = { type: 'OPEN_FOUND', membershipId: 'm1', reason: 'Phone is out of power' } as const

test('a member without a code is searched, and opened with the reason', async () => {
  const asked: unknown[] = []
  const { actor, reaches, context } = await open({
    findMembers: (input) => {
      asked.push(input)
      return Promise.resolve(found)
    },
    openFound: (input) => {
      asked.push(input)
      return Promise.resolve({ ...member, withoutCode: true })
    },
  })
  actor.send({ type: 'SHOW_FIND' })
  actor.send(ask)
  await expect.poll(() => context().found?.members).toEqual([hit])
  actor.send(choose)
  await reaches('member')
  expect(context().member?.withoutCode).toBe(true)
  expect(asked).toEqual([{ search: '0142' }, { findId: 'f1', membershipId: 'm1', reason: 'Phone is out of power' }])
})

test('the member who was on the screen before is not the one who was found', async () => {
  const { actor, reaches, context, type } = await open()
  type('048291')
  await reaches('member')
  actor.send({ type: 'SHOW_FIND' })
  await reaches('find')
  expect([context().member, context().digits]).toEqual([null, ''])
})

test('without a network, or after too many searches, the search stays and says why', async () => {
  let refusal: () => Promise<never> = noNetwork
  const { actor, reaches, context } = await open({ findMembers: () => refusal() })
  actor.send({ type: 'SHOW_FIND' })
  actor.send(ask)
  await expect.poll(() => context().error).toContain('cannot be reached')
  refusal = () => refusedWith('too_many', 'Too many attempts. Please try again in 10 hours.', {}, 429)
  actor.send(ask)
  await expect.poll(() => context().error).toContain('Too many attempts')
  await reaches('find')
  refusal = () => refusedWith('session_ended', 'This till was signed out.', {}, 401)
  actor.send(ask)
  await reaches('signIn')
})

test('what was redeemed without a code when the network went is kept and sent under its benefit', async () => {
  const sent: unknown[] = []
  const { actor, reaches, redeem } = await open({
    findMembers: () => Promise.resolve(found),
    redeem: noNetwork,
    report: (one) => {
      sent.push([one.code, one.entitlementId])
      return Promise.resolve({ outcome: 'recorded' })
    },
  })
  actor.send({ type: 'SHOW_FIND' })
  actor.send(ask)
  actor.send(choose)
  await reaches('find')
  await expect.poll(() => actor.getSnapshot().context.found).not.toBeNull()
  actor.send(choose)
  await reaches('member')
  redeem('e1', 'key-00001')
  await reaches('kept')
  actor.send({ type: 'ONLINE' })
  await expect.poll(() => sent).toEqual([['', 'e1']])
})
