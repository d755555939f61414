// @vitest-environment jsdom
import type { Drinks } from '@sipday/contract/catalogue.ts'
import type { CounterShift, Extra } from '@sipday/contract/counter.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
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
      drink('earl', 'Earl Grey', { 'Sold Out': '2026-11-20T14:00:00Z' }),
    ],
  },
  { id: 'fruit', name: 'Fruit teas', drinks: [drink('mango', 'Mango')] },
]
const thai: Extra = { id: 'drink:thai', name: 'Thai', kind: 'upgrade', cents: 100 }
const pearls: Extra = { id: 'pearls', name: 'Pearls', kind: 'topping', cents: 75 }
const shift: CounterShift = { ...till.shift, extras: [thai, pearls], asksDrink: 'usual', menuCents: { mango: 650 } }

/** A member at a till that asks which drink, and what was sent. */
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
  covers?: { groups?: string[]; drinks?: string[] }
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
    press(/^All 34 Drinks$/)
    expect(drinks().getAllByRole('button')).toHaveLength(34)
  } finally {
    groups.pop()
  }
})
