// @vitest-environment jsdom
import type { Drinks } from '@sipday/contract/catalogue.ts'
import type { CounterShift, Extra } from '@sipday/contract/counter.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { member, noNetwork, open, refusedWith, till, type Replies } from '../../test/till.ts'
import { MemberPanel } from '../member/MemberPanel.tsx'
import type { Redeem } from '../setup.ts'
import { CounterProvider } from '../useCounter.tsx'

afterEach(cleanup)

const drink = (id: string, name: string, more: object = {}): Drinks['groups'][number]['drinks'][number] => ({
  id,
  name,
  note: '',
  upgradeCents: 0,
  drawing: null,
  ground: 'milk',
  ...more,
})
const groups: Drinks['groups'] = [
  {
    id: 'milk',
    name: 'Milk teas',
    drinks: [
      drink('taro', 'Taro', { allergens: ['milk', 'tree nuts'], caffeineMg: 0 }),
      drink('thai', 'Thai', { upgradeCents: 100 }),
      drink('ube', 'Ube', {
        upgradeCents: 100,
        sizes: [
          { name: 'Small', cents: 0 },
          { name: 'Medium', cents: 50 },
          { name: 'Large', cents: 125 },
        ],
      }),
      drink('earl', 'Earl Grey', { 'Sold Out': '2026-11-20T14:00:00Z' }),
    ],
  },
  { id: 'fruit', name: 'Fruit teas', drinks: [drink('mango', 'Mango')] },
]
const ube: Extra = { id: 'drink:ube', name: 'Ube', kind: 'upgrade', cents: 100 }
const thai: Extra = { id: 'drink:thai', name: 'Thai', kind: 'upgrade', cents: 100 }
const pearls: Extra = { id: 'pearls', name: 'Pearls', kind: 'topping', cents: 75 }
const shift: CounterShift = {
  ...till.shift,
  extras: [thai, ube, pearls],
  asksDrink: 'usual',
  menuCents: { mango: 650 },
}

const serve = async ({ asks = 'usual', usual, covers, redeem }: Asked = {}) => {
  const sent: Redeem[] = []
  const [daily, ...others] = member.benefits
  if (!daily) throw new Error('the member has a drink a day')
  const benefits = [{ ...daily, ...(covers ? { covers } : {}) }, ...others]
  const desk = await open({
    readTill: () => Promise.resolve({ ...till, shift: { ...shift, asksDrink: asks === 'off' ? undefined : asks } }),
    listDrinks: () => Promise.resolve({ groups, note: '' }),
    lookUp: () => Promise.resolve({ ...member, benefits, ...(usual ? { usual } : {}) }),
    redeem:
      redeem ??
      ((input) => (sent.push(input), Promise.resolve({ redemptionId: 'r1', redeemedAt: '2026-11-20T15:00:00Z' }))),
  })
  render(
    <CounterProvider machine={desk.actor}>
      <MemberPanel />
    </CounterProvider>,
  )
  await waitFor(desk.actor, ({ context }) => context.menu.length > 0)
  desk.type('048291')
  await desk.reaches('member')
  await screen.findByRole('heading', { name: /^Mei C\./ })
  return { ...desk, sent }
}
type Asked = {
  asks?: 'usual' | 'ask' | 'off'
  usual?: string
  covers?: { groups?: string[]; drinks?: string[]; sizes?: string[] }
  redeem?: Replies['redeem']
}
const drinks = () => within(screen.getByRole('region', { name: 'Which drink?' }))
const tile = (name: RegExp) => drinks().getByRole('button', { name })
const names = () =>
  drinks()
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replace(/^[A-Z](?=[A-Z+]| The)/, ''))
const press = (name: RegExp) => fireEvent.click(tile(name))
const redeem = () => fireEvent.click(screen.getByRole('button', { name: /^Redeem today/ }))

test('the usual drink stands first, chosen with its upgrade, and goes with the redemption in one press', async () => {
  const { sent, reaches, context } = await serve({ usual: 'thai' })
  expect(names()[0]).toBe(' The usualThai+ $1.00')
  expect(tile(/Thai/).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: /^Redeem today/ }).textContent).toContain('Thai. Charge $1.00')
  redeem()
  await reaches('done')
  expect(sent[0]).toMatchObject({ drinkId: 'thai', extras: [{ extraId: 'drink:thai', cents: 100, count: 1 }] })
  expect(await screen.findByText('Thai')).toBeTruthy()
  expect(context().drink).toBeNull()
})

test('another press takes it off, and Redeem works without', async () => {
  const { sent, reaches } = await serve({ usual: 'thai' })
  press(/Thai/)
  expect(tile(/Thai/).getAttribute('aria-pressed')).toBe('false')
  redeem()
  await reaches('done')
  expect(sent[0]).not.toHaveProperty('drinkId')
  expect(sent[0]).not.toHaveProperty('extras')
})

test('another drink takes the place of the first, with its upgrade and what is in it', async () => {
  const { context } = await serve({ usual: 'thai' })
  press(/Taro/)
  expect(context()).toMatchObject({ drink: { id: 'taro', usual: false }, extras: [] })
  expect(drinks().getByRole('status').textContent).toBe('Taro: No caffeine. Contains milk and tree nuts.')
})

test('what is sold out or not covered cannot be chosen, and says what to charge', async () => {
  const { context } = await serve({ covers: { groups: ['milk'] } })
  expect(tile(/Earl Grey/).textContent).toContain('Sold out')
  expect(tile(/Mango/).textContent).toContain('Not included, $6.50')
  press(/Earl Grey/)
  press(/Mango/)
  expect(context().drink).toBeNull()
})

test('a usual drink that is sold out or not covered is not chosen', async () => {
  expect((await serve({ usual: 'earl' })).context().drink).toBeNull()
  cleanup()
  expect((await serve({ usual: 'mango', covers: { drinks: ['taro'] } })).context().drink).toBeNull()
})

test('a shop may have none chosen beforehand, or not be asked at all', async () => {
  expect((await serve({ asks: 'ask', usual: 'thai' })).context().drink).toBeNull()
  expect(names()[0]).toContain('The usual')
  cleanup()
  await serve({ asks: 'off', usual: 'thai' })
  expect(screen.queryByRole('region', { name: 'Which drink?' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Thai + $1.00' })).toBeTruthy()
})

test('the usual drink that no one pressed is not charged with a treat; one that was pressed goes along', async () => {
  const { sent, reaches, actor, type } = await serve({ usual: 'thai' })
  fireEvent.click(screen.getByRole('button', { name: 'Redeem Treat under $12' }))
  await reaches('done')
  expect(sent[0]).not.toHaveProperty('drinkId')
  expect(sent[0]).not.toHaveProperty('extras')
  actor.send({ type: 'NEXT' })
  type('048291')
  await reaches('member')
  await screen.findByRole('region', { name: 'Which drink?' })
  press(/Taro/)
  fireEvent.click(screen.getByRole('button', { name: 'Redeem Treat under $12' }))
  await reaches('done')
  expect(sent[1]).toMatchObject({ drinkId: 'taro' })
})

test('a menu that changed meanwhile leads back to the guest, with nothing redeemed', async () => {
  const { actor, reaches, context } = await serve({
    usual: 'thai',
    redeem: () => refusedWith('drink_unknown', 'This drink is not on the menu here. Choose another one.', {}, 422),
  })
  redeem()
  await waitFor(actor, ({ context: { notice } }) => notice !== null)
  await reaches('member')
  expect(context()).toMatchObject({
    drink: null,
    extras: [],
    redemption: null,
    notice: { text: 'This drink is not on the menu here. Choose another one.' },
  })
})

test('a network that breaks during Redeem keeps the drink of that attempt', async () => {
  const { reaches, context } = await serve({ usual: 'thai', redeem: noNetwork })
  redeem()
  await reaches('kept')
  expect(context().handedOut[0]).toMatchObject({ drinkId: 'thai', extras: [{ extraId: 'drink:thai' }] })
})

test('a long menu shows eleven and a tile for all', async () => {
  const many = Array.from({ length: 30 }, (_, at) => drink(`d${at}`, `Drink ${at}`))
  groups.push({ id: 'more', name: 'More', drinks: many })
  try {
    await serve()
    expect(drinks().getAllByRole('button')).toHaveLength(12)
    press(/^All 35 Drinks$/)
    expect(drinks().getAllByRole('button')).toHaveLength(35)
  } finally {
    groups.pop()
  }
})

const size = (name: RegExp) =>
  screen.getByRole('group', { name: 'Which size?' }).querySelectorAll('button')[
    ['Small', 'Medium', 'Large'].findIndex((one) => name.test(one))
  ] as HTMLButtonElement

test('a size is asked only of a drink that has several; the largest that is covered is chosen, another is one press and says what to charge (C4, R73)', async () => {
  const { sent, reaches, context } = await serve({ usual: 'ube', covers: { sizes: ['Small', 'Medium'] } })
  expect(context()).toMatchObject({ drink: { id: 'ube', size: 'Medium', usual: true } })
  expect(size(/Medium/).getAttribute('aria-pressed')).toBe('true')
  expect([/Small/, /Medium/, /Large/].map((name) => size(name).textContent)).toEqual([
    'Small ',
    'Medium ',
    'Large + $0.75',
  ])
  fireEvent.click(size(/Large/))
  expect(screen.getByRole('button', { name: /^Redeem today/ }).textContent).toContain('Ube, Large. Charge $1.75')
  redeem()
  await reaches('done')
  expect(sent[0]).toMatchObject({
    drinkId: 'ube',
    size: 'Large',
    extras: [
      { extraId: 'drink:ube', cents: 100 },
      { extraId: 'size:Large', name: 'Large', cents: 75 },
    ],
  })
  expect(await screen.findByText('Ube, Large')).toBeTruthy()
})

test('another drink leaves no size behind, and where every size is covered none is chosen (C4)', async () => {
  const { context } = await serve({ usual: 'ube' })
  expect(context()).toMatchObject({ drink: { id: 'ube', size: null } })
  fireEvent.click(size(/Large/))
  expect(context()).toMatchObject({ drink: { size: 'Large' }, extras: [{ extraId: 'drink:ube' }] })
  press(/Taro/)
  expect(context()).toMatchObject({ drink: { id: 'taro', size: null }, extras: [] })
  expect(screen.queryByRole('group', { name: 'Which size?' })).toBeNull()
})

test('a larger size that is redeemed with another benefit costs what that one leaves to pay (R73)', async () => {
  const { sent, reaches, context, actor } = await serve({ usual: 'ube', covers: { sizes: ['Small'] } })
  fireEvent.click(size(/Large/))
  expect(context().extras).toMatchObject([{ cents: 100 }, { cents: 125 }])
  actor.send({ type: 'REDEEM', entitlementId: 'e2', key: 'key-of-e2', at: '2026-11-20T15:00:00Z' })
  await reaches('done')
  expect(sent[0]).toMatchObject({ entitlementId: 'e2', size: 'Large', extras: [{ extraId: 'drink:ube' }] })
  expect(sent[0]?.extras).toHaveLength(1)
})

test('without a network the larger size is charged by what the till knows of the benefit, and kept with the drink (R61, R73)', async () => {
  const benefits = till.shift.benefits.map((one) => ({ ...one, covers: { sizes: ['Medium'] } }))
  const desk = await open({
    readTill: () => Promise.resolve({ ...till, shift: { ...shift, benefits } }),
    listDrinks: () => Promise.resolve({ groups, note: '' }),
    lookUp: noNetwork,
    report: () => new Promise(() => undefined),
  })
  render(
    <CounterProvider machine={desk.actor}>
      <MemberPanel />
    </CounterProvider>,
  )
  await waitFor(desk.actor, ({ context }) => context.menu.length > 0)
  desk.type('048291')
  await desk.reaches('offline')
  press(/Ube/)
  await screen.findByRole('group', { name: 'Which size?' })
  expect(size(/Medium/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(size(/Large/))
  expect(screen.getByText('Charge $1.75 before tax: Ube, Large')).toBeTruthy()
  redeem()
  await desk.reaches('kept')
  expect(desk.context().handedOut.at(-1)).toMatchObject({
    drinkId: 'ube',
    size: 'Large',
    extras: [{ extraId: 'drink:ube' }, { extraId: 'size:Large', cents: 75 }],
  })
})
