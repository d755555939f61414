// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, plan, rows, serveShop } from '../../../test/catalogue.ts'
import { heading, openOffice, press } from '../../../test/office.tsx'
import { ok } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('whether a benefit is given is one check, and what else stands in its state stays', async () => {
  const body = { name: 'Treat', use: { count: 1, per: 'day' }, menuCents: null, costCents: null, position: 0 }
  const live = { ...body, status: ['Popular', 'Active'] }
  const server = serveShop({ item: ok({ live, draft: null, seen: 4, versions: [] }) })
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat')
  expect(screen.queryByRole('group', { name: 'State' })).toBeNull()
  const given = screen.getByLabelText<HTMLInputElement>('Given and shown')
  expect(given.checked).toBe(true)
  fireEvent.click(given)
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save').at(-1)?.['body']).toEqual({ ...body, status: ['Popular'] }))
})

test('a plan of the only kind of membership has no list to choose it from, and one of two has', async () => {
  serveShop()
  openOffice('/office/catalogue/plans/one-month')
  await heading('One Month')
  expect(screen.getByLabelText('How Often')).toBeTruthy()
  expect(screen.queryByLabelText('Membership')).toBeNull()
  cleanup()
  serveShop({ item: ok({ live: { ...plan, modelId: 'gone' }, draft: null, seen: 4, versions: [] }) })
  openOffice('/office/catalogue/plans/one-month')
  await heading('One Month')
  expect(screen.getByLabelText('Membership')).toBeTruthy()
})

test('where all are one, a report does not ask which', async () => {
  const one = [{ id: 'kips-bay', name: 'Kips Bay' }]
  const two = [...one, { id: 'newark', name: 'Newark' }]
  serveShop({
    me: ok({ ...boss, capabilities: ['see', 'reports'] }),
    reports: ok({ reports: [], locations: one, plans: two }),
  })
  openOffice('/office/reports')
  expect(await screen.findByLabelText('Plan')).toBeTruthy()
  expect(screen.queryByLabelText('Location')).toBeNull()
})

test('a campaign asks also where there is one of each, because each choice spares the visitor a step', async () => {
  const only = (subject: string) => rows[subject]?.slice(0, 1) ?? []
  serveShop({ items: (query) => ok(only(query.get('subject') ?? '')) })
  openOffice('/office/campaigns/new')
  for (const [group, one] of [
    ['Membership', 'Individual'],
    ['Plan', 'One Month'],
    ['Location', 'Kips Bay'],
  ] as const) {
    const chips = within(await screen.findByRole('group', { name: group }))
    for (const name of ['Any', one]) expect(chips.getByRole('checkbox', { name })).toBeTruthy()
  }
})

test('a code asks for plans where there are two, and not for the only location', async () => {
  const named = (id: string) => ({
    id,
    title: id,
    state: 'live',
    body: { ...plan, name: id, tax: [], timeZone: 'America/New_York' },
  })
  const shop: Record<string, unknown[]> = { plan: [named('Month'), named('Year')], location: [named('Kips Bay')] }
  serveShop({ items: (query) => ok(shop[query.get('subject') ?? ''] ?? []) })
  openOffice('/office/codes/new')
  expect(await screen.findByRole('group', { name: 'Plans' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Locations' })).toBeNull()
})
