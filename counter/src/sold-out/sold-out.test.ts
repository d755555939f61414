import type { Drinks } from '@sipday/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { at, noNetwork, open, refusedWith } from '../../test/till.ts'
import { soldOutNote } from './sold-out-words.ts'

const zone = 'America/New_York'
const noon = new Date('2026-11-20T17:00:00.000Z')
const drink = (id: string, name: string, note: string, since?: string) => ({
  id,
  name,
  note,
  upgradeCents: 0,
  drawing: null,
  ground: 'milk' as const,
  ...(since ? { 'Sold Out': since } : {}),
})
const menuOf = (since?: string): Drinks => ({
  groups: [{ id: 'teas', name: 'Teas', drinks: [drink('taro', 'Taro', 'Included', since), drink('thai', 'Thai', '')] }],
  note: '',
})

test('what ran out here is said with its time, and with its day when that was an earlier one', () => {
  expect(soldOutNote(menuOf('2026-11-20T15:12:00.000Z').groups, zone, noon)).toBe('Taro since 10:12 AM')
  expect(soldOutNote(menuOf('2026-11-19T15:12:00.000Z').groups, zone, noon)).toBe('Taro since November 19 at 10:12 AM')
  expect(soldOutNote(menuOf().groups, zone, noon)).toBe('Nothing')
})

test('two drinks of one name are told apart', () => {
  const since = '2026-11-20T15:12:00.000Z'
  const drinks = [drink('black', 'Strawberry', 'Black tea'), drink('green', 'Strawberry', 'Green tea', since)]
  expect(soldOutNote([{ id: 'fruit', name: 'Fruit', drinks }], zone, noon)).toBe(
    'Strawberry (Green tea) since 10:12 AM',
  )
})

test('the till reads what is sold out where it stands, again and again', async () => {
  const asked: unknown[] = []
  const { actor } = await open({
    listDrinks: (input) => {
      asked.push(input)
      return Promise.resolve(menuOf('2026-11-20T15:12:00.000Z'))
    },
  })
  await waitFor(actor, ({ context }) => context.menu.length > 0)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(asked[0]).toEqual({ locationId: 'kips-bay' })
})

test('one press says that a drink ran out, another that it is back; the list is read anew', async () => {
  let since: string | undefined
  const said: unknown[] = []
  const { actor, reaches, context } = await open({
    listDrinks: () => Promise.resolve(menuOf(since)),
    saySoldOut: (input) => {
      said.push(input)
      since = input.back ? undefined : '2026-11-20T15:12:00.000Z'
      return Promise.resolve({ soldOut: since ? ['taro'] : [], at })
    },
  })
  actor.send({ type: 'SHOW_SOLD_OUT' })
  await reaches('soldOut')
  actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'taro', back: false, key: 'k1' })
  actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'taro', back: false, key: 'k2' })
  await expect.poll(() => context().menu[0]?.drinks[0]?.['Sold Out']).toBe('2026-11-20T15:12:00.000Z')
  actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'taro', back: true, key: 'k3' })
  await expect.poll(() => context().menu[0]?.drinks[0]?.['Sold Out']).toBeUndefined()
  expect(said).toEqual([
    { drinkId: 'taro', back: false, key: 'k1' },
    { drinkId: 'taro', back: true, key: 'k3' },
  ])
  actor.send({ type: 'NEXT' })
  await reaches('typing')
})

test('what the till was told stands at once, also when the list cannot be read anew', async () => {
  let reads = 0
  const { actor, reaches, context } = await open({
    listDrinks: () => ((reads += 1) > 1 ? noNetwork() : Promise.resolve(menuOf('2026-11-20T14:00:00.000Z'))),
    saySoldOut: ({ back }) => Promise.resolve({ soldOut: back ? ['taro'] : ['taro', 'thai'], at }),
  })
  await waitFor(actor, ({ context: { menu } }) => menu.length > 0)
  actor.send({ type: 'SHOW_SOLD_OUT' })
  await reaches('soldOut')
  const since = () => context().menu[0]?.drinks.map((one) => one['Sold Out'])
  actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'thai', back: false, key: 'k1' })
  await expect.poll(since).toEqual(['2026-11-20T14:00:00.000Z', at])
  expect(context().saying).toBeNull()
  actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'thai', back: true, key: 'k2' })
  await expect.poll(since).toEqual(['2026-11-20T14:00:00.000Z', undefined])
})

test('without a network, or refused, the list stays and says why; who was signed out signs in', async () => {
  let refusal: () => Promise<never> = noNetwork
  const { actor, reaches, context } = await open({
    listDrinks: () => Promise.resolve(menuOf()),
    saySoldOut: () => refusal(),
  })
  actor.send({ type: 'SHOW_SOLD_OUT' })
  const say = () => actor.send({ type: 'SAY_SOLD_OUT', drinkId: 'taro', back: false, key: 'k1' })
  say()
  await expect.poll(() => context().error).toContain('cannot be reached')
  refusal = () => refusedWith('unknown', 'This drink is no longer on the menu.', {}, 404)
  say()
  await expect.poll(() => context().error).toBe('This drink is no longer on the menu.')
  refusal = () => refusedWith('session_ended', 'This till was signed out.', {}, 401)
  say()
  await reaches('signIn')
})
