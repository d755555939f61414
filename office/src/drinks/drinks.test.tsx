// @vitest-environment jsdom
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const taro: DraftBody<'drink'> = {
  groupId: 'milk-teas',
  name: 'Taro',
  note: '',
  upgradeCents: 0,
  drawing: 'taro',
  ground: 'milk',
  menuCents: null,
  costCents: null,
  position: 0,
}
const milk = { name: 'Iced Milk Teas', bannerLine: 'Milk Teas', drawing: 'taro', ground: 'milk', position: 0 } as const
const row = <B extends { name: string }>(id: string, body: B) => ({ id, title: body.name, state: 'live', body })
const rows: Record<string, unknown[]> = {
  'drink-group': [row('milk-teas', milk)],
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

test('a group without a line for the banner is saved as it is typed', async () => {
  const server = serve({ item: ok({ live: milk, draft: null, seen: 1, versions: [] }) })
  openOffice('/office/catalogue/drinks/groups/milk-teas')
  await heading('Iced Milk Teas')
  await type(/^In the Banner/, '')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')[0]).toMatchObject({ body: { ...milk, bannerLine: '' } }))
})

test('someone who may only look reads the drink', async () => {
  serve({ me: ok({ ...dana, capabilities: ['see'] }) })
  openOffice('/office/catalogue/drinks/taro')
  await heading('Taro')
  expect(await screen.findByText('Iced Milk Teas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save to Draft' })).toBeNull()
})
