import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

/** A slow database may be answered for with an older one. */
const current = async <A extends { status: number; headers: Headers; body: unknown }>(ask: () => Promise<A>) => {
  for (;;) {
    const answer = await ask()
    expect(answer.status).toBe(200)
    if (!answer.headers.has('age')) return answer.body as A['body']
  }
}
const listed = () => current(() => world.visitor().call('drinks', {}))
const shop = () => current(() => world.visitor().call('shop'))
const settle = (key: string, value: unknown) =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

test('the demo shop serves the drinks of the specification (W2, S9)', async () => {
  const { groups, note } = await listed()
  expect(groups.map(({ name, drinks }) => [name, drinks.map((drink) => `${drink.name}: ${drink.note}`)])).toEqual([
    [
      'Iced Milk Teas',
      [
        'Brown Sugar: Upgrade + $1.00',
        'Earl Grey: Included',
        'Matcha: Included',
        'Taro: Included',
        'Thai: Upgrade + $1.00',
      ],
    ],
    ['Iced Coffees', ['Vietnamese Iced Coffee: Upgrade + $1.00']],
    [
      'Iced Black & Green Fruit Teas',
      [
        'Lychee: Black or green tea',
        'Mango: Black or green tea',
        'Passionfruit: Black or green tea',
        'Strawberry: Black tea',
        'Strawberry: Green tea',
      ],
    ],
  ])
  expect(note).toBe('One topping is included with every drink; each additional topping is + $1.00.')
  expect((await shop()).bannerLines).toEqual([
    { id: 'milk-teas', name: 'Iced Milk Teas', drawing: 'earl-grey', ground: 'milk' },
    { id: 'coffees', name: 'Iced Coffee', drawing: 'vietnamese-coffee', ground: 'coffee' },
    { id: 'fruit-teas', name: 'Iced Fruit Black or Green Teas', drawing: 'mango', ground: 'fruit' },
  ])
})

test('the menu says what is in a drink, and nothing where it is not known', async () => {
  const { groups } = await listed()
  const drink = (name: string) => groups.flatMap(({ drinks }) => drinks).find((one) => one.name === name)
  expect(drink('Taro')).toMatchObject({ caffeineMg: 0, allergens: ['milk'] })
  expect(Object.keys(drink('Lychee') ?? {})).not.toEqual(expect.arrayContaining(['caffeineMg']))
})

test('a drink that was added, made dearer or taken off is so at the next look', async () => {
  const { db } = world.deps
  await db
    .insertInto('drinks')
    .values({ id: 'oolong', group_id: 'coffees', name: 'Oolong', drawing: null, ground: 'leaf', position: 20 })
    .execute()
  await db.updateTable('drinks').set({ upgrade_cents: 150 }).where('id', '=', 'taro').execute()
  await db.updateTable('drinks').set({ retired_on: '2026-01-01' }).where('id', '=', 'lychee').execute()
  const drinks = (await listed()).groups.flatMap((group) => group.drinks)
  expect(drinks.find(({ id }) => id === 'oolong')).toEqual({
    id: 'oolong',
    name: 'Oolong',
    note: 'Included',
    upgradeCents: 0,
    drawing: null,
    ground: 'leaf',
  })
  expect(drinks.find(({ id }) => id === 'taro')?.note).toBe('Upgrade + $1.50')
  expect(drinks.map(({ id }) => id)).not.toContain('lychee')
})

test('a group without drinks, or without words for the banner, is not in the banner', async () => {
  const { db } = world.deps
  await db
    .insertInto('drink_groups')
    .values({ id: 'empty', name: 'Empty', banner_line: 'Empty', drawing: null, ground: 'ice' })
    .execute()
  await db.updateTable('drink_groups').set({ banner_line: '' }).where('id', '=', 'coffees').execute()
  expect((await shop()).bannerLines.map(({ id }) => id)).toEqual(['milk-teas', 'fruit-teas'])
  expect((await listed()).groups.map(({ id }) => id)).toEqual(['milk-teas', 'coffees', 'fruit-teas'])
})

test('the owner’s words are on the pages, at the tills and in the drinks’ notes; others keep the first ones', async () => {
  await settle('texts', {
    'drinks-upgrade': '{amount} more',
    'drinks-included': 'Yours',
    'banner-price': '$2',
    unknown: 'x',
  })
  const { texts } = await shop()
  expect(texts).toMatchObject({ 'banner-price': '$2', 'banner-period': 'a month' })
  expect(texts).not.toHaveProperty('unknown')
  expect(texts).not.toHaveProperty('till-redeem')
  const notes = (await listed()).groups.flatMap(({ drinks }) => drinks.map(({ note }) => note))
  expect(notes).toContain('$1.00 more')
  expect(notes).toContain('Yours')
})

test('a benefit says the hours and drinks that its name leaves open, and nothing else does (W7.3)', async () => {
  const use = JSON.stringify({ count: 1, per: 'day', to: '11:00', covers: { groups: ['coffees'] } })
  await world.deps.db.updateTable('benefits').set({ use }).where('id', '=', 'daily-drink').execute()
  const rows = await current(() => world.visitor().call('benefits'))
  expect(rows.flatMap((row) => (row.Limits ? [[row['Benefit Name'], row.Limits]] : []))).toEqual([
    ['One medium drink a day', 'before 11 AM, only Iced Coffees'],
  ])
})
