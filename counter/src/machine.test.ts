import { CallError } from '@sipday/contract/client.ts'
import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { at, member, noNetwork, open, refusedWith, till } from '../test/till.ts'
import { machine } from './machine.ts'

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
  const { type, reaches, context, redeem } = await open({
    redeem: (input) => {
      tried.push(input)
      return Promise.resolve({ redemptionId: 'r1', redeemedAt: at })
    },
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  redeem('e1', 'k2')
  await reaches('done')
  expect(tried).toEqual([{ entitlementId: 'e1', key: 'k1' }])
  expect(context().redemption).toMatchObject({ redemptionId: 'r1', name: 'One medium drink a day' })
})

test('a drink and a treat are handed over without the code twice', async () => {
  const tried: string[] = []
  const { type, reaches, context, redeem } = await open({
    redeem: ({ entitlementId }) => {
      tried.push(entitlementId)
      return Promise.resolve({ redemptionId: `r-${entitlementId}`, redeemedAt: at })
    },
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('done')
  expect(context().member?.benefits.map(({ status }) => status)).toEqual(['redeemed', 'available'])
  redeem('e2', 'k2')
  await reaches('done')
  expect([tried, context().redemption?.redemptionId]).toEqual([['e1', 'e2'], 'r-e2'])
})

test('of several a day the next stays ready, or waits for its gap; the server says which', async () => {
  const answers = [
    { left: 2, readyAt: null },
    { left: 1, readyAt: '2026-11-20T15:30:00.000Z' },
  ]
  const { type, reaches, context, redeem } = await open({
    lookUp: () => Promise.resolve({ ...member, benefits: member.benefits.map((one) => ({ ...one, left: 3, of: 3 })) }),
    redeem: () => Promise.resolve({ redemptionId: 'r1', redeemedAt: at, ...answers.shift() }),
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('done')
  expect(context().member?.benefits[0]).toMatchObject({ status: 'available', left: 2 })
  redeem('e1', 'k2')
  await reaches('done')
  expect(context().member?.benefits[0]).toMatchObject({
    status: 'redeemed',
    left: 1,
    redeemedAt: at,
    readyAt: '2026-11-20T15:30:00.000Z',
  })
})

test('too soon and not now say so, with the server’s words of when the next is ready', async () => {
  const { type, reaches, context, redeem } = await open({
    redeem: () => refusedWith('too_soon', 'The last one was June 2 at 10:00 AM at Kips Bay NY. Next at 10:30 AM.'),
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('refused')
  expect(context().refused).toMatchObject({
    heading: 'Too soon for the next one',
    message: 'The last one was June 2 at 10:00 AM at Kips Bay NY. Next at 10:30 AM.',
  })
})

test('a second drink the same day is refused with when, where and when again', async () => {
  const fields = { redeemedAt: at, locationName: 'Greenwich Village NY', availableAgainAt: '2026-11-21T05:00:00.000Z' }
  const { type, reaches, context, redeem } = await open({
    redeem: () => refusedWith('already_redeemed', 'Already redeemed.', fields),
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('refused')
  expect(context().refused).toMatchObject(fields)
  expect(context().handedOut).toEqual([])
})

test('after an unknown code the digits are there again to be corrected, and the next member starts from none', async () => {
  const { actor, type, reaches, context } = await open({
    lookUp: () => refusedWith('code_unknown', 'No membership here has this code.', {}, 404),
  })
  type('999999')
  await reaches('refused')
  expect(context().refused).toMatchObject({
    heading: 'No membership here has this code',
    message: 'Check the digits with the guest.',
  })
  actor.send({ type: 'BACK_TO_DIGITS' })
  expect(context()).toMatchObject({ digits: '999999', refused: null })
  actor.send({ type: 'DELETE_DIGIT' })
  type('8')
  await reaches('refused')
  expect(context().digits).toBe('999998')
  actor.send({ type: 'NEXT' })
  expect(context()).toMatchObject({ digits: '', refused: null, member: null })
})

test('a scan takes the place of what stands there, with its pass', async () => {
  const looked: unknown[] = []
  const { actor, type, reaches } = await open({ lookUp: (input) => (looked.push(input), Promise.resolve(member)) })
  type('99')
  actor.send({ type: 'SCANNED', code: '048291', pass: 'S1.pass' })
  await reaches('member')
  actor.send({ type: 'SCANNED', code: '111111', pass: null })
  await reaches('member')
  expect(looked).toEqual([
    { code: '048291', pass: 'S1.pass' },
    { code: '111111', pass: null },
  ])
})

test('a scan while Redeem is running waits for the answer and is the next member', async () => {
  const looked: string[] = []
  let answer: (() => void) | undefined
  const { actor, type, reaches, context, redeem } = await open({
    lookUp: ({ code }) => (looked.push(code), Promise.resolve(member)),
    redeem: () => new Promise((resolve) => (answer = () => resolve({ redemptionId: 'r1', redeemedAt: at }))),
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  actor.send({ type: 'SCANNED', code: '111111', pass: null })
  expect(looked).toEqual(['048291'])
  answer?.()
  await reaches('done')
  expect(context().redemption?.redemptionId).toBe('r1')
  actor.send({ type: 'NEXT' })
  await reaches('member')
  expect(looked).toEqual(['048291', '111111'])
})

test('a scan that is no member’s code says so and changes nothing', async () => {
  const { actor, type, reaches, context } = await open()
  type('048291')
  await reaches('member')
  actor.send({ type: 'SCANNED_OTHER', text: 'https://example.com' })
  expect(actor.getSnapshot().matches({ desk: { till: 'member' } })).toBe(true)
  expect(context().notice?.text).toContain('not a member')
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

test('a till that starts without a server goes on with the person it knew', async () => {
  const { actor, context } = await open({ readTill: noNetwork }, { till })
  expect(actor.getSnapshot().matches({ desk: { till: 'typing' } })).toBe(true)
  expect(context().online).toBe(false)
})

test('the list of conflicts is read when the till opens, and again after one', async () => {
  let read = 0
  const { actor, type, reaches, handOutOffline } = await open({
    listConflicts: () => ((read += 1), Promise.resolve({ conflicts: [], inAll: 0 })),
    report: () => Promise.resolve({ outcome: 'conflict' }),
  })
  await waitFor(actor, () => read === 1)
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('offline')
  handOutOffline('k1')
  actor.send({ type: 'ONLINE' })
  await waitFor(actor, () => read === 2)
})

test('“Seen” counts while the list is being read again', async () => {
  const seen: string[] = []
  const { actor, reaches } = await open({
    listConflicts: () => new Promise(() => undefined),
    markSeen: ({ conflictId }) => {
      seen.push(conflictId)
      return new Promise(() => undefined)
    },
  })
  actor.send({ type: 'SHOW_CONFLICTS' })
  await reaches('conflicts')
  actor.send({ type: 'CONFLICT_SEEN', conflictId: 'c1' })
  expect(seen).toEqual(['c1'])
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

test('where codes may have eight digits, six are looked up after a moment, and eight at once', async () => {
  const looked: string[] = []
  const large = { ...till, shift: { ...till.shift, codeDigits: 8 as const } }
  const { actor, type, reaches } = await open({
    readTill: () => Promise.resolve(large),
    lookUp: ({ code }) => (looked.push(code), Promise.resolve(member)),
  })
  type('482910')
  expect(actor.getSnapshot().matches({ desk: { till: 'sixDigits' } })).toBe(true)
  type('34')
  await reaches('member')
  actor.send({ type: 'NEXT' })
  type('048291')
  await reaches('sixDigits')
  await reaches('member')
  expect(looked).toEqual(['48291034', '048291'])
})

test('there, six digits that are being corrected wait until there are six again', async () => {
  const looked: string[] = []
  const large = { ...till, shift: { ...till.shift, codeDigits: 8 as const } }
  const { actor, type, reaches, context } = await open({
    readTill: () => Promise.resolve(large),
    lookUp: ({ code }) => (looked.push(code), Promise.resolve(member)),
  })
  type('048291')
  actor.send({ type: 'DELETE_DIGIT' })
  expect(context().digits).toBe('04829')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(looked).toEqual([])
  type('2')
  await reaches('member')
  expect(looked).toEqual(['048292'])
})
