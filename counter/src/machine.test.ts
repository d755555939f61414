import { CallError } from '@sipday/contract/client.ts'
import type { CounterMember } from '@sipday/contract/counter.ts'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CounterContext, Kept } from './context.ts'
import { machine } from './machine.ts'

const till = { name: 'Sam Rivera', locationId: 'kips-bay', locationName: 'Kips Bay NY' }
const member: CounterMember = {
  membershipId: 'm1',
  firstName: 'Mei',
  lastInitial: 'C',
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  status: 'active',
  endedOn: null,
  benefits: [
    {
      entitlementId: 'e1',
      name: 'One medium drink a day',
      period: 'day',
      status: 'available',
      redeemedAt: null,
      redeemedLocationName: null,
      availableAgainAt: null,
    },
  ],
}
const noNetwork = () => Promise.reject(new CallError(0, {}, 'failed to fetch', null))
const refusedWith = (code: string, message: string, fields = {}) =>
  Promise.reject(new CallError(409, { code, message, fields }, 'Conflict', null))

const at = '2026-11-20T15:00:00.000Z'
type Replies = {
  lookUp?: () => Promise<CounterMember>
  redeem?: (input: { entitlementId: string; key: string }) => Promise<{ redemptionId: string; redeemedAt: string }>
  sendKept?: (kept: Kept) => Promise<void>
  readTill?: () => Promise<typeof till>
}

/** A till whose network answers as told. */
const open = async (replies: Replies = {}, input: Partial<CounterContext> = {}) => {
  const actor = createActor(
    machine.provide({
      delays: { tryAgain: 5 },
      actors: {
        readTill: fromPromise(replies.readTill ?? (() => Promise.resolve(till))),
        lookUp: fromPromise(replies.lookUp ?? (() => Promise.resolve(member))),
        redeem: fromPromise<{ redemptionId: string; redeemedAt: string }, { entitlementId: string; key: string }>(
          ({ input: given }) => replies.redeem?.(given) ?? Promise.resolve({ redemptionId: 'r1', redeemedAt: at }),
        ),
        undo: fromPromise<void, { redemptionId: string; reason: string }>(() => Promise.resolve()),
        sendKept: fromPromise<void, Kept>(({ input: kept }) => replies.sendKept?.(kept) ?? Promise.resolve()),
        signOut: fromPromise<void, void>(() => Promise.resolve()),
      },
    }),
    { input: { online: true, ...input } },
  ).start()
  await waitFor(actor, (snapshot) => !snapshot.matches({ desk: 'starting' }))
  const type = (code: string) =>
    [...code].forEach((digit) => actor.send({ type: 'DIGIT', digit, key: `key-${digit}`, at }))
  const at_ = (place: string) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value.desk).includes(`"${place}"`))
  return { actor, type, reaches: at_, context: () => actor.getSnapshot().context }
}

test('the sixth digit looks the member up, without Enter', async () => {
  const { type, reaches, context } = await open()
  type('04829')
  expect(context().digits).toBe('04829')
  type('1')
  await reaches('member')
  expect(context().member?.firstName).toBe('Mei')
})

test('one press of Redeem has one key, and the answer is a redemption', async () => {
  const tried: { entitlementId: string; key: string }[] = []
  const redeem = (input: { entitlementId: string; key: string }) => {
    tried.push(input)
    return Promise.resolve({ redemptionId: 'r1', redeemedAt: at })
  }
  const { actor, type, reaches, context } = await open({ redeem })
  type('048291')
  await reaches('member')
  actor.send({ type: 'REDEEM', entitlementId: 'e1', key: 'k1', at })
  actor.send({ type: 'REDEEM', entitlementId: 'e1', key: 'k2', at })
  await reaches('done')
  expect(tried).toEqual([{ entitlementId: 'e1', key: 'k1' }])
  expect(context().redemption).toMatchObject({ redemptionId: 'r1', name: 'One medium drink a day' })
})

test('a second drink the same day is refused with when, where and when again', async () => {
  const fields = { redeemedAt: at, locationName: 'Greenwich Village NY', availableAgainAt: '2026-11-21T05:00:00.000Z' }
  const { actor, type, reaches, context } = await open({
    redeem: () => refusedWith('already_redeemed', 'Already redeemed.', fields),
  })
  type('048291')
  await reaches('member')
  actor.send({ type: 'REDEEM', entitlementId: 'e1', key: 'k1', at })
  await reaches('refused')
  expect(context().refused).toMatchObject(fields)
  expect(context().kept).toEqual([])
})

test('an unknown code is refused in words and the next member starts from empty digits', async () => {
  const { actor, type, reaches, context } = await open({
    lookUp: () => refusedWith('code_unknown', 'No membership here has this code.'),
  })
  type('999999')
  await reaches('refused')
  expect(context().refused?.message).toContain('No membership here')
  actor.send({ type: 'NEXT' })
  expect(context()).toMatchObject({ digits: '', refused: null, member: null })
})

test('without network a whole code is kept with its key and time, and sent when there is one', async () => {
  const sent: Kept[] = []
  const { actor, type, reaches, context } = await open({ sendKept: (kept) => (sent.push(kept), Promise.resolve()) })
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('kept')
  expect(context().kept).toEqual([{ key: 'key-1', at, code: '048291', entitlementId: null, label: 'Today’s drink' }])
  expect(sent).toEqual([])
  actor.send({ type: 'ONLINE' })
  await waitFor(actor, (snapshot) => snapshot.context.kept.length === 0)
  expect(sent.map(({ code, key }) => [code, key])).toEqual([['048291', 'key-1']])
})

test('a network that breaks during Redeem keeps that very attempt', async () => {
  const sent: Kept[] = []
  let broken = true
  const { actor, type, reaches } = await open({
    redeem: noNetwork,
    sendKept: (kept) => (broken ? noNetwork() : (sent.push(kept), Promise.resolve())),
  })
  type('048291')
  await reaches('member')
  actor.send({ type: 'REDEEM', entitlementId: 'e1', key: 'k1', at })
  await reaches('kept')
  broken = false
  await waitFor(actor, (snapshot) => snapshot.context.kept.length === 0)
  expect(sent).toMatchObject([{ key: 'k1', entitlementId: 'e1', at, code: '048291' }])
})

test('what the server cannot take later is shown as a conflict until somebody has seen it', async () => {
  const { actor, type, reaches, context } = await open({
    sendKept: () => refusedWith('already_redeemed', 'Already redeemed: at Westfield NJ.'),
  })
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('kept')
  actor.send({ type: 'ONLINE' })
  await waitFor(actor, (snapshot) => snapshot.context.conflicts.length === 1)
  expect(context().conflicts[0]?.message).toContain('Westfield NJ')
  actor.send({ type: 'DISMISS_CONFLICT', key: 'key-1' })
  expect(context().conflicts).toEqual([])
})

test('a till that was signed out from afar asks for a code again, and keeps what it still has to send', async () => {
  const { type, reaches, context } = await open({
    lookUp: () =>
      Promise.reject(new CallError(401, { code: 'signed_out', message: 'This till was signed out.' }, '', null)),
  })
  type('048291')
  await reaches('signIn')
  expect(context()).toMatchObject({ till: null, error: 'This till was signed out.' })
})

test('a till that starts without network goes on with the person it knew', async () => {
  const { actor } = await open({ readTill: noNetwork }, { till, online: false })
  expect(actor.getSnapshot().matches({ desk: { till: 'typing' } })).toBe(true)
})

test('a scan that is no member code says so and looks nothing up', async () => {
  const { actor, context } = await open()
  actor.send({ type: 'SCANNED', code: 'https://example.com', key: 'k', at })
  expect(actor.getSnapshot().matches({ desk: { till: 'typing' } })).toBe(true)
  expect(context().error).toContain('not a member')
})

test('every call has an error way out', () => {
  const missing: string[] = []
  const walk = (node: (typeof machine)['root']) => {
    for (const call of node.invoke) if (!call.onError) missing.push(`${node.id}:${call.id}`)
    Object.values(node.states).forEach((child) => walk(child as (typeof machine)['root']))
  }
  walk(machine.root)
  expect(missing).toEqual([])
})
