// @vitest-environment jsdom
import type { Extra } from '@sipday/contract/counter.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { noNetwork, open, refusedWith, till, type Replies } from '../../test/till.ts'
import type { HandedOut } from '../context.ts'
import { MemberPanel } from '../member/MemberPanel.tsx'
import type { Redeem } from '../setup.ts'
import { CounterProvider } from '../useCounter.tsx'

afterEach(cleanup)
const large: Extra = { id: 'large', name: 'Large', kind: 'upgrade', cents: 100 }
const pearls: Extra = { id: 'pearls', name: 'Pearls', kind: 'topping', cents: 75 }
const shift = { ...till.shift, extras: [large, pearls], toPay: 'Nothing to pay.' }
const selling = { readTill: () => Promise.resolve({ ...till, shift }) }
const extras = () => within(screen.getByRole('region', { name: 'Extras' }))
/** The counts of the toppings are said too, as outputs. */
const said = () =>
  extras()
    .getAllByRole('status')
    .findLast(({ tagName }) => tagName === 'P')?.textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const openMember = async (replies: Replies = {}) => {
  const desk = await open({ ...selling, ...replies })
  render(
    <CounterProvider machine={desk.actor}>
      <MemberPanel />
    </CounterProvider>,
  )
  desk.type('048291')
  await desk.reaches('member')
  await screen.findByRole('heading', { name: /^Mei C\./ })
  return desk
}

test('the till offers the list with its prices, and nothing is to pay until something is chosen', async () => {
  await openMember()
  expect(extras().getByRole('button', { name: 'Large + $1.00' })).toBeTruthy()
  expect(extras().getByRole('group', { name: 'Pearls' }).textContent).toContain('+ $0.75')
  expect(said()).toBe('Nothing to pay.')
})

test('what is chosen says what to charge, goes with the redemption, and is said again when it is redeemed', async () => {
  const tried: Redeem[] = []
  const { reaches, context } = await openMember({
    redeem: (input) => (tried.push(input), Promise.resolve({ redemptionId: 'r1', redeemedAt: '2026-11-20T15:00:00Z' })),
  })
  press(/^Large/)
  press('Increase: Pearls')
  expect(said()).toBe('Charge $1.75 before tax: Large, Pearls')
  expect(screen.getByRole('button', { name: /^Large/ }).getAttribute('aria-pressed')).toBe('true')
  press('Increase: Pearls')
  expect(said()).toBe('Charge $2.50 before tax: Large, 2 × Pearls')
  press(/Redeem today/)
  await reaches('done')
  expect(tried[0]?.extras).toEqual([
    { extraId: 'large', name: 'Large', cents: 100, count: 1 },
    { extraId: 'pearls', name: 'Pearls', cents: 75, count: 2 },
  ])
  expect(await screen.findByText('Charge $2.50 before tax: Large, 2 × Pearls')).toBeTruthy()
  expect(context().extras).toEqual([])
  press('Undo')
  await reaches('undo')
  expect(await screen.findByText('Give $2.50 back if the guest has paid it: Large, 2 × Pearls.')).toBeTruthy()
})

test('a guest without extras is served with the same presses as before, and nothing of extras is sent', async () => {
  const tried: Redeem[] = []
  const { reaches } = await openMember({
    redeem: (input) => (tried.push(input), Promise.resolve({ redemptionId: 'r1', redeemedAt: '2026-11-20T15:00:00Z' })),
  })
  press(/Redeem today/)
  await reaches('done')
  expect(tried[0]).not.toHaveProperty('extras')
  expect(await screen.findByText('Nothing to pay, unless it is an upgrade or has extra toppings.')).toBeTruthy()
})

test('what was put on is taken off again, and the next guest begins without any', async () => {
  const { actor, type, reaches, context } = await openMember()
  press('Increase: Pearls')
  press('Decrease: Pearls')
  expect(said()).toBe('Nothing to pay.')
  press(/^Large/)
  actor.send({ type: 'NEXT' })
  type('048292')
  await reaches('member')
  expect(context().extras).toEqual([])
})

test('a scan while extras are chosen begins the next guest without them', async () => {
  const { actor, reaches, context } = await openMember()
  press(/^Large/)
  actor.send({ type: 'SCANNED', code: '048299', pass: null })
  await reaches('member')
  expect(context().extras).toEqual([])
})

test('a drink that ran out here is not offered', async () => {
  const thai: Extra = { id: 'drink:thai', name: 'Thai', kind: 'upgrade', cents: 100 }
  const drink = { id: 'thai', name: 'Thai', note: '', drawing: null, ground: 'milk' as const, upgradeCents: 100 }
  const { actor } = await openMember({
    readTill: () => Promise.resolve({ ...till, shift: { ...shift, extras: [thai, pearls] } }),
    listDrinks: () =>
      Promise.resolve({
        groups: [{ id: 'milk', name: 'Milk', drinks: [{ ...drink, 'Sold Out': '2026-11-20T14:00:00Z' }] }],
        note: '',
      }),
  })
  await waitFor(actor, ({ context }) => context.menu.length > 0)
  expect(await extras().findByRole('group', { name: 'Pearls' })).toBeTruthy()
  expect(extras().queryByRole('button', { name: /Thai/ })).toBeNull()
})

test('a price that changed meanwhile leads back to the guest with the new prices, and nothing is redeemed (R73)', async () => {
  const dearer = { ...shift, extras: [large, { ...pearls, cents: 125 }] }
  const { actor, reaches, context } = await openMember({
    redeem: () => refusedWith('extras_changed', 'The price of an extra is another one now.'),
    readShift: () => Promise.resolve(context().notice ? dearer : shift),
  })
  press('Increase: Pearls')
  press(/Redeem today/)
  await waitFor(actor, ({ context: { notice } }) => notice !== null)
  await reaches('member')
  expect(context()).toMatchObject({ extras: [], redemption: null, notice: { kind: 'warn' } })
  expect(await screen.findByText('+ $1.25')).toBeTruthy()
})

test('offline, extras are kept with the drink and sent with it, at the price that was shown', async () => {
  const sent: HandedOut[] = []
  const { actor, type, reaches, context } = await open({
    ...selling,
    report: (one) => (sent.push(one), Promise.resolve({ outcome: 'recorded' })),
  })
  render(
    <CounterProvider machine={actor}>
      <MemberPanel />
    </CounterProvider>,
  )
  actor.send({ type: 'OFFLINE' })
  type('048291')
  await reaches('offline')
  fireEvent.click(await screen.findByRole('button', { name: 'Increase: Pearls' }))
  expect(screen.getByText('Charge $0.75 before tax: Pearls')).toBeTruthy()
  press(/Redeem today/)
  await reaches('kept')
  expect(await screen.findByText('Charge $0.75 before tax: Pearls')).toBeTruthy()
  expect(context().extras).toEqual([])
  actor.send({ type: 'ONLINE' })
  await waitFor(actor, ({ context: { handedOut } }) => handedOut[0]?.state === 'sent')
  expect(sent[0]?.extras).toEqual([{ extraId: 'pearls', name: 'Pearls', cents: 75, count: 1 }])
})

test('a network that breaks during Redeem keeps the extras of that attempt', async () => {
  const { reaches, context } = await openMember({ redeem: noNetwork, report: () => new Promise(() => undefined) })
  press(/^Large/)
  press(/Redeem today/)
  await reaches('kept')
  expect(context().handedOut[0]?.extras).toEqual([{ extraId: 'large', name: 'Large', cents: 100, count: 1 }])
})
