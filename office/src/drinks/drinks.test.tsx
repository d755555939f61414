// @vitest-environment jsdom
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { serveShop, taro } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pearls: DraftBody<'extra'> = { name: 'Pearls', kind: 'topping', cents: 75, onSale: true, position: 0 }
const milk = { name: 'Iced Milk Teas', bannerLine: 'Milk Teas', drawing: 'taro', ground: 'milk', position: 0 } as const
const row = <B extends { name: string }>(id: string, body: B) => ({ id, title: body.name, state: 'live', body })
const rows: Record<string, unknown[]> = {
  'drink-group': [row('milk-teas', milk)],
  extra: [row('pearls', pearls), row('jelly', { ...pearls, name: 'Jelly', cents: 0, onSale: false, position: 1 })],
  drink: [row('taro', taro), row('thai', { ...taro, name: 'Thai', upgradeCents: 100, position: 1 })],
}
const serve = (more: Parameters<typeof serveShop>[0] = {}) =>
  serveShop({
    items: (query) => ok(rows[query.get('subject') ?? ''] ?? []),
    item: ok({ live: taro, draft: null, seen: 3, versions: [] }),
    ...more,
  })

test('the menu lists the groups with their drinks, and the phone shows what members read', async () => {
  serve()
  openOffice('/office/catalogue/drinks')
  await heading('Drinks')
  expect(screen.getByText('2 drinks')).toBeTruthy()
  expect(screen.getAllByText('Upgrade + $1.00')).toHaveLength(2)
  const phone = within(screen.getByRole('complementary', { name: 'What the member sees' }))
  expect(phone.getByText('Upgrade + $1.00')).toBeTruthy()
  expect(phone.getByText('Included')).toBeTruthy()
})

test('a drink is changed in the draft, under the version that was read; the phone shows it before it is saved', async () => {
  const server = serve()
  openOffice('/office/catalogue/drinks/taro')
  await heading('Taro')
  await type('Name', 'Purple Taro')
  await type(/^Upgrade Price/, '1.50')
  await type('Drawing', '')
  await type('Ground', 'leaf')
  const phone = within(screen.getByRole('complementary', { name: 'What the member sees' }))
  expect(phone.getByText('Purple Taro')).toBeTruthy()
  expect(phone.getByText('Upgrade + $1.50')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'drink',
    id: 'taro',
    seen: 3,
    body: { ...taro, name: 'Purple Taro', upgradeCents: 150, drawing: null, ground: 'leaf' },
  })
})

test('a new drink begins at the end of its group and needs a name', async () => {
  const server = serve()
  openOffice('/office/catalogue/drinks/new?group=milk-teas')
  await heading('New Drink')
  await press('Save to Draft')
  expect(await screen.findByText('Give the drink a name.')).toBeTruthy()
  await type('Name', 'Ube')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'drink',
    id: null,
    body: { groupId: 'milk-teas', name: 'Ube', upgradeCents: 0, position: 2 },
  })
})

test('sizes are typed from small to large, each with what it costs more; the phone names them, and a name given twice is refused (O6.1)', async () => {
  const server = serve()
  openOffice('/office/catalogue/drinks/taro')
  await heading('Taro')
  expect(screen.queryByLabelText(/^Size 2/)).toBeNull()
  await type(/^Size 1(?!:)/, 'Small')
  await type(/^Size 2(?!:)/, ' Small ')
  await press('Save to Draft')
  expect(await screen.findByText('This size is there already.')).toBeTruthy()
  await type(/^Size 2(?!:)/, 'Large ')
  await type(/^Size 2: More/, '0.75')
  const phone = within(screen.getByRole('complementary', { name: 'What the member sees' }))
  expect(phone.getByText('Small and Large.')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    body: {
      ...taro,
      sizes: [
        { name: 'Small', cents: 0 },
        { name: 'Large', cents: 75 },
      ],
    },
  })
})

test('a group without a line for the banner is saved as it is typed', async () => {
  const server = serve({ item: ok({ live: milk, draft: null, seen: 1, versions: [] }) })
  openOffice('/office/catalogue/drinks/groups/milk-teas')
  await heading('Iced Milk Teas')
  await type(/^In the Banner/, '')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')[0]).toMatchObject({ body: { ...milk, bannerLine: '' } }))
})

test('the extras at the till stand under the menu with their prices, and what is sold out says so', async () => {
  serve()
  openOffice('/office/catalogue/drinks')
  await heading('Drinks')
  const list = within(screen.getByRole('region', { name: 'Extras at the Till' }))
  expect(list.getByText('Topping, + $0.75')).toBeTruthy()
  expect(list.getByText('Topping, free, sold out')).toBeTruthy()
  expect(list.getByRole('link', { name: 'New Extra' })).toBeTruthy()
})

test('an extra is changed in the draft: its price, its kind, and that it is sold out', async () => {
  const server = serve({ item: ok({ live: pearls, draft: null, seen: 2, versions: [] }) })
  openOffice('/office/catalogue/drinks/extras/pearls')
  await heading('Pearls')
  await type(/^Price/, '1.25')
  await type('Kind', 'upgrade')
  fireEvent.click(screen.getByLabelText('On sale'))
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'extra',
    id: 'pearls',
    seen: 2,
    body: { name: 'Pearls', kind: 'upgrade', cents: 125, onSale: false, position: 0 },
  })
})

test('a new extra needs a name and a price, and stands at the end of the list', async () => {
  const server = serve({ item: ok({ live: pearls, draft: null, seen: 1, versions: [] }) })
  openOffice('/office/catalogue/drinks/extras/new')
  await heading('New Extra')
  await press('Save to Draft')
  expect(await screen.findAllByText('Give the extra a name.')).not.toHaveLength(0)
  expect(server.asked('draft-save')).toHaveLength(0)
  await type('Name', 'Mochi')
  await type(/^Price/, '0.80')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'extra',
    id: null,
    body: { name: 'Mochi', kind: 'topping', cents: 80, onSale: true, position: 2 },
  })
})

test('someone who may only look reads the drink', async () => {
  serve({ me: ok({ ...dana, capabilities: ['see'] }) })
  openOffice('/office/catalogue/drinks/taro')
  await heading('Taro')
  expect(await screen.findByText('Iced Milk Teas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save to Draft' })).toBeNull()
})

test('a shop without drinks fills in the usual menu of its kind, and a second attempt adds only what is missing (O6.1)', async () => {
  const coffee = [{ id: 'kind', title: 'Kind', state: 'live', body: { key: 'kind', value: 'coffee' } }]
  const saved = (id: string) => ok({ item: { id }, checks: [] })
  const server = serveShop({
    items: (query) => ok(query.get('subject') === 'rule' ? coffee : []),
    'draft-save': [
      saved('hot-coffee'),
      saved('drip-coffee'),
      saved('americano'),
      refused(500, 'failed'),
      saved('more'),
    ],
  })
  openOffice('/office/catalogue/drinks')
  await press('Fill In the Usual Menu')
  await screen.findByRole('alert')
  expect(server.asked('draft-save')).toHaveLength(4)
  await press('Fill In the Usual Menu')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(14))
  const asked = server.asked('draft-save').map(({ body }) => body as DraftBody<'drink'>)
  expect(new Set(asked.map(({ name }) => name)).size).toBe(13)
  expect(asked[4]).toMatchObject({ groupId: 'hot-coffee', name: 'Latte', drawing: 'latte', upgradeCents: 0 })
})
