import { CallError } from '@sipday/contract/client.ts'
import { refusalStatuses } from '@sipday/contract/errors.ts'
import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { at, noNetwork, open } from '../test/till.ts'
import type { HandedOut } from './context.ts'
import { isFinal } from './failure.ts'
import type { Reported } from './setup.ts'

const failsWith = (status: number) => Promise.reject(new CallError(status, { message: 'No.', code: 'no' }, 'No', null))
const recorded = (): Promise<Reported> => Promise.resolve({ outcome: 'recorded' })

test('without a network typed digits are not checked; what is handed out is kept with its key and time, and sent later (R70, C5)', async () => {
  const sent: HandedOut[] = []
  const { actor, type, reaches, context, handOutOffline, states } = await open({
    report: (one) => (sent.push(one), recorded()),
  })
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('offline')
  expect(context()).toMatchObject({ digits: '048291', guest: { why: 'typed' } })
  handOutOffline('k1')
  await reaches('kept')
  expect(states()).toEqual([['k1', 'waiting']])
  expect(sent).toEqual([])
  actor.send({ type: 'ONLINE' })
  await waitFor(actor, () => states()[0]?.[1] === 'sent')
  expect(sent).toMatchObject([{ key: 'k1', at, code: '048291', checked: 'digits', benefit: null }])
})

test('a server that does not answer is noticed by the till’s own ping: the digits stay and its offline way is offered', async () => {
  const { type, reaches, context } = await open({ lookUp: () => new Promise(() => undefined), ping: noNetwork })
  type('048291')
  await reaches('offline')
  expect(context()).toMatchObject({ online: false, digits: '048291', guest: { why: 'typed', code: '048291' } })
})

test.each([0, 500, 502, 503, 504])(
  'a look-up that fails with %i keeps the digits and goes the offline way',
  async (status) => {
    const { type, reaches, context } = await open({ lookUp: () => failsWith(status) })
    type('048291')
    await reaches('offline')
    expect(context()).toMatchObject({ online: false, digits: '048291' })
  },
)

test('the till goes on by itself when its ping is answered again, and the guest can be checked', async () => {
  let up = false
  const { actor, type, reaches, context } = await open({
    lookUp: () => (up ? Promise.reject(new CallError(429, {}, '', null)) : noNetwork()),
    ping: () => (up ? Promise.resolve() : noNetwork()),
  })
  type('048291')
  await reaches('offline')
  up = true
  await waitFor(actor, ({ context: { online } }) => online)
  actor.send({ type: 'LOOK_UP' })
  await reaches('refused')
  expect(context().digits).toBe('048291')
})

test('a network that breaks during Redeem keeps that very attempt', async () => {
  const sent: HandedOut[] = []
  let broken = false
  const { actor, type, reaches, redeem } = await open({
    redeem: () => ((broken = true), noNetwork()),
    ping: () => (broken ? noNetwork() : Promise.resolve()),
    report: (one) => (broken ? noNetwork() : (sent.push(one), recorded())),
  })
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('kept')
  broken = false
  await waitFor(actor, () => sent.length === 1)
  expect(sent).toMatchObject([{ key: 'k1', entitlementId: 'e1', at, code: '048291', checked: 'online' }])
})

test('the same code twice is refused without a network, whoever handed it out (R70)', async () => {
  const { actor, type, reaches, context, redeem } = await open()
  type('048291')
  await reaches('member')
  redeem('e1', 'k1')
  await reaches('done')
  actor.send({ type: 'NEXT' })
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('offline')
  expect(context().guest).toMatchObject({ why: 'taken', benefits: [] })
})

test('a shift hands out as many unchecked drinks as the shop accepts (R70)', async () => {
  const { actor, type, reaches, context, handOutOffline } = await open()
  actor.send({ type: 'OFFLINE' })
  for (const [key, code] of [
    ['k1', '000001'],
    ['k2', '000002'],
  ] as const) {
    type(code)
    await reaches('offline')
    handOutOffline(key)
    actor.send({ type: 'NEXT' })
  }
  type('000003')
  await reaches('offline')
  expect(context().guest).toMatchObject({ why: 'enough', benefits: [] })
})

const oneWaiting: HandedOut = {
  key: 'k1',
  at,
  code: '048291',
  pass: null,
  entitlementId: null,
  benefit: null,
  period: 'day',
  label: 'Today’s drink',
  checked: 'digits',
  state: 'waiting',
  message: null,
}

test.each([0, 401, 403, 408, 425, 429, 500, 502, 503, 504])(
  'a report that fails with %i is tried again',
  async (status) => {
    let tries = 0
    const { actor, states } = await open(
      { report: () => ((tries += 1) < 3 ? failsWith(status) : recorded()) },
      { handedOut: [oneWaiting] },
    )
    await waitFor(actor, () => states()[0]?.[1] === 'sent')
    expect(tries).toBe(3)
  },
)

test('only a report that the server cannot read is given up, shown, and does not stop the next', async () => {
  const { actor, states } = await open(
    { report: ({ key }) => (key === 'k1' ? failsWith(400) : recorded()) },
    { handedOut: [oneWaiting, { ...oneWaiting, key: 'k2' }] },
  )
  await waitFor(actor, () => states()[1]?.[1] === 'sent')
  expect(states()).toEqual([
    ['k1', 'refused'],
    ['k2', 'sent'],
  ])
  actor.send({ type: 'REFUSED_SEEN', key: 'k1' })
  expect(states()[0]).toEqual(['k1', 'sent'])
})

test('of the contract’s refusals, those that may pass are not final', () => {
  const final = Object.keys(refusalStatuses).filter((status) => isFinal(new CallError(Number(status), {}, '', null)))
  expect(final).toEqual(['400', '404', '409', '413', '415', '422'])
})
