// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { type Answers, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const long = 'Maximiliane-Alexandrina von Hohenberg-Langenburg zu Sonnenfels'
const people = [
  { kind: 'customer', id: 'mei', title: 'Mei Chen', line: 'm•••@demo.example', customerId: 'mei' },
  { kind: 'payment', id: 'n-1', title: '$32.00, O’Brien', line: 'One Month, Nov 24', customerId: 'obrien' },
  { kind: 'customer', id: 'max', title: long, line: '', customerId: 'max' },
]
const rows: Record<string, unknown> = {
  plan: [{ id: 'one-month', title: 'One Month', state: 'live', body: {} }],
  location: [{ id: 'kips-bay', title: 'Kips Bay NY', state: 'changed', body: {} }],
  campaign: [],
  text: [{ id: 'welcome', title: 'Welcome', state: 'live', body: { words: 'A drink for each day' } }],
}
const me = { ...dana, capabilities: ['see', 'customers.read', 'money.read', 'settings'] }
const open = async (more: Answers = {}, who: unknown = me) => {
  Element.prototype.scrollIntoView = () => undefined
  const server = serve({
    me: ok(who),
    home: ok({ todo: [] }),
    items: (query) => ok(rows[query.get('subject') ?? ''] ?? []),
    find: ok({ rows: people, more: [] }),
    customer: refused(404, 'unknown'),
    ...more,
  })
  openOffice('/office')
  await heading(/day, /)
  return server
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the office' })
const typeIn = (value: string) => {
  field().focus()
  fireEvent.change(field(), { target: { value } })
}
const key = (name: string) => fireEvent.keyDown(field(), { key: name })
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

test('/ opens the search from everywhere, except while typing', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field())
  expect(fireEvent.keyDown(field(), { key: '/' })).toBe(true)
})

test('people, payments and what the shop has are found, and stand in no address', async () => {
  await open()
  typeIn('mo')
  expect(await screen.findByRole('option', { name: /^One Month/ })).toBeTruthy()
  const list = await screen.findByRole('group', { name: 'People' })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('option', { name: /^\$32\.00, O’Brien/ })).toBeTruthy()
  expect(screen.getByText(/^\d results$/)).toBeTruthy()
  expect(window.location.href).not.toContain('mo')
  typeIn('drink da')
  await waitFor(async () => expect(await options()).toContain('Welcome'))
})

test('what is left out of a kind is said below it, counted where it is known', async () => {
  const places = Array.from({ length: 7 }, (_, at) => ({
    id: `p${at}`,
    title: `Morris ${at}`,
    state: 'live',
    body: {},
  }))
  await open({
    items: (query) => ok(query.get('subject') === 'location' ? places : []),
    find: ok({ rows: people, more: ['customer'] }),
  })
  typeIn('mo')
  const group = async (name: string) => within(await screen.findByRole('group', { name }))
  expect((await group('People')).getByText('And more. Type more to see them here.')).toBeTruthy()
  expect((await group('Locations')).getAllByRole('option')).toHaveLength(5)
  expect((await group('Locations')).getByText('And 2 more.')).toBeTruthy()
  expect((await group('Payments')).queryByText(/^And /)).toBeNull()
  expect(screen.getByText(/^The first \d+ results$/)).toBeTruthy()
})

test('with the arrows, Enter opens what they are at', async () => {
  await open()
  typeIn('kips')
  await screen.findByRole('option', { name: /^Mei Chen/ })
  await screen.findByRole('option', { name: /^Kips Bay NY/ })
  key('ArrowDown')
  key('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain(long)
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  key('ArrowUp')
  key('ArrowUp')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Kips Bay NY')
  key('Enter')
  expect(window.location.pathname).toBe('/office/locations/kips-bay')
  expect(field().value).toBe('')
})

test('Enter right after typing waits for the people, and opens the first of them', async () => {
  await open()
  typeIn('money')
  key('Enter')
  await waitFor(() => expect(window.location.pathname).toBe('/office/customers/mei'))
})

test('Escape empties the field, then leaves it; what is found goes with the focus', async () => {
  await open()
  typeIn('kips')
  await screen.findAllByRole('option')
  key('Escape')
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  key('Escape')
  expect(document.activeElement).not.toBe(field())
  typeIn('kips')
  await screen.findAllByRole('option')
  fireEvent.blur(field(), { relatedTarget: document.body })
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('a single letter, nothing found, and a search that fails each say so', async () => {
  const server = await open({ find: ok({ rows: [], more: [] }) })
  typeIn('z')
  expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy()
  typeIn('zz')
  expect(await screen.findByText('Nothing found for “zz”')).toBeTruthy()
  server.now({ find: [refused(503, 'unavailable', 'Please try again in a moment.'), ok({ rows: people, more: [] })] })
  typeIn('zzz')
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('option', { name: /^Mei Chen/ })).toBeTruthy()
})

test('who may not see customers finds pages, and asks for no one', async () => {
  const server = await open({}, { ...dana, capabilities: ['see', 'money.read'] })
  typeIn('ref')
  expect(await options()).toEqual(['RefundsMoney'])
  typeIn('healt')
  expect(await screen.findByText('Nothing found for “healt”')).toBeTruthy()
  expect(server.asked('find')).toEqual([])
})

test('in a narrow window an icon opens the field', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(document.activeElement).toBe(field())
})
