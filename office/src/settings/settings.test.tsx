// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { type Answers, ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const brand = {
  shopName: 'Boba & Co',
  offerLine: 'Tea a day',
  tagline: 'For all',
  mainColor: '#1976d2',
  textOnMain: '#ffffff',
  logoSvg: null,
  photo: null,
}
const terms = { kind: 'terms', title: 'Terms & Conditions', body: '## Rules\nBe kind.', material: true, note: 'New' }
const live = (body: unknown) => ok({ live: body, draft: null, seen: 4, versions: [] })
const settings = {
  rules: [
    { key: 'taxRate', value: 8875 },
    { key: 'maximumQuantity', value: 10 },
    { key: 'ownerMailHour', value: 8 },
  ],
  legal: [2, 1].map((version) => ({
    kind: 'terms',
    version,
    title: 'Terms & Conditions',
    material: version === 2,
    note: version === 2 ? 'New' : '',
    publishedAt: '2026-11-22T15:00:00Z',
    applies: version === 2,
  })),
}
const open = async (path: string, answers: Answers) => {
  const me = ok({ ...boss, capabilities: [...boss.capabilities, 'settings', 'audit'] })
  const server = serveShop({ me, settings: ok(settings), ...answers })
  openOffice(`/office/settings${path}`)
  await heading('Settings')
  return { server, saved: () => server.asked('draft-save').at(-1) }
}

test('a color that fails is shown with its pair, and the nearest that passes is one press away', async () => {
  const { saved } = await open('', { item: live(brand) })
  expect(await screen.findAllByText('Holds')).toHaveLength(6)
  await type('Main color', '#C2571A')
  const weak = await screen.findByRole('row', { name: /Large text and icons on white/ })
  expect(within(weak).getByText('4.49')).toBeTruthy()
  expect(within(weak).getByText('Too weak')).toBeTruthy()
  await press(/^Take #/)
  expect(screen.queryByText('Too weak')).toBeNull()
  await press('Save to Draft')
  await waitFor(() => expect(saved()).toMatchObject({ subject: 'brand', id: 'brand', seen: 4 }))
  expect(saved()?.['body']).toMatchObject({ shopName: 'Boba & Co', mainColor: expect.stringMatching(/^#[0-9a-f]{6}$/) })
})

test('the phone shows the name as the site’s header does, and the pearls of the first step', async () => {
  await open('/brand', { item: live(brand) })
  const phone = await screen.findByRole('figure')
  expect(within(phone).getByText('Boba & Co')).toBeTruthy()
  expect(within(phone).getByText('Step 1 of 6: Membership').parentElement?.textContent).toContain('Next: Location')
  await type('Shop name', 'Sipday')
  expect(within(phone).getByRole('img', { name: 'Sipday' }).dataset['drawing']).toBe('wordmark')
})

test('what is no color is said at its field, and the phone keeps the last one', async () => {
  const { server } = await open('/brand', { item: live(brand) })
  await type('Main color', 'blue')
  await press('Save to Draft')
  expect(await screen.findByText('Enter a color such as #1976d2.')).toBeTruthy()
  expect(server.asked('draft-save')).toHaveLength(0)
})

const choose = (container: HTMLElement, text: string) => {
  const file = Object.assign(new File([text], 'logo.svg'), { text: () => Promise.resolve(text) })
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
}

test('a logo is what the server leaves of the file, with a word on what went', async () => {
  const cleaned = { svg: '<svg></svg>', width: 9, height: 9, removed: ['style', 'metadata'] }
  const { server, saved } = await open('/brand', { item: live(brand), logo: ok(cleaned) })
  choose(document.body, '<svg><style/></svg>')
  expect((await screen.findByRole('img', { name: 'The logo of Boba & Co' })).getAttribute('src')).toBe(
    'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E',
  )
  expect(screen.getByText(/Taken out: a style sheet\./)).toBeTruthy()
  expect(server.asked('logo')[0]).toMatchObject({ svg: '<svg><style/></svg>' })
  await press('Save to Draft')
  await waitFor(() => expect(saved()?.['body']).toMatchObject({ logoSvg: '<svg></svg>' }))
})

test('a picture is sent as the address of its bytes', async () => {
  const cleaned = { svg: 'data:image/png;base64,iVBO', width: 9, height: 9, removed: [] }
  const { server } = await open('/brand', { item: live(brand), logo: ok(cleaned) })
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const file = new File([bytes], 'logo.png', { type: 'image/png' })
  Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) })
  fireEvent.change(document.body.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  const shown = await screen.findByRole('img', { name: 'The logo of Boba & Co' })
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBO')
  expect(server.asked('logo')[0]).toMatchObject({ svg: 'data:image/png;base64,iVBORw==' })
})

test('a photo as logo is sent as it is, and the picture that is made of it is shown (O12, O19)', async () => {
  const sent: { path: string; body: Blob }[] = []
  class Wire {
    upload = {}
    onload?: () => void
    status = 200
    responseText = JSON.stringify({ svg: 'data:image/png;base64,iVBO', width: 60, height: 20, removed: [] })
    #path = ''
    open(_method: string, path: string) {
      this.#path = path
    }
    setRequestHeader() {}
    send(body: Blob) {
      sent.push({ path: this.#path, body })
      queueMicrotask(() => this.onload?.())
    }
  }
  await open('/brand', { item: live(brand) })
  vi.stubGlobal('XMLHttpRequest', Wire)
  const file = new File([new Uint8Array(9)], 'sign.jpg', { type: 'image/jpeg' })
  fireEvent.change(document.body.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  const shown = await screen.findByRole('img', { name: 'The logo of Boba & Co' })
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBO')
  expect(sent).toEqual([{ path: '/api/office/logo-photo', body: file }])
})

test('a file that is no drawing is refused in place', async () => {
  await open('/brand', { item: live(brand), logo: refused(422, 'not_safe', 'Please choose an SVG drawing.') })
  choose(document.body, 'GIF')
  expect(await screen.findByText('Please choose an SVG drawing.')).toBeTruthy()
})

test('a legal text has its next version with a preview, and every version before it has a page', async () => {
  const { saved } = await open('/legal', { item: live(terms) })
  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Version 1' })).getAttribute('href')).toBe('/terms/1')
  expect(screen.getByText('Applies today')).toBeTruthy()
  await type('Text', '## Rules\nBe very kind.')
  expect(screen.getByText('Be very kind.', { selector: 'p' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Material change'))
  await press('Save to Draft')
  expect(await screen.findByText('Say what changed.')).toBeTruthy()
  await type('What changed, in your words to members', 'We are kinder.')
  await press('Save to Draft')
  await waitFor(() =>
    expect(saved()).toMatchObject({
      subject: 'legal',
      id: 'terms',
      body: { kind: 'terms', body: '## Rules\nBe very kind.', material: true, note: 'We are kinder.' },
    }),
  )
})

const openRules = (answers: Answers = {}) =>
  open('/rules', { items: ok([]), item: ok({ live: null, draft: null, seen: 4, versions: [] }), ...answers })
const leave = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('a rule is saved to the draft when its field is left, as the shop keeps it, and not while it is wrong (O12)', async () => {
  const { server, saved } = await openRules()
  await leave('Most memberships in one purchase', '60')
  expect(await screen.findByText('Enter a whole number from 1 to 50.')).toBeTruthy()
  expect(server.asked('draft-save')).toHaveLength(0)
  await leave('Sales tax in percent', '9.5')
  await waitFor(() => expect(saved()).toMatchObject({ id: 'taxRate', seen: 4, body: { key: 'taxRate', value: 9500 } }))
  expect(await screen.findByText('Saved to the draft.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Most memberships in one purchase').value).toBe('60')
  await leave('Time of the email of the day', '17')
  await waitFor(() => expect(saved()).toMatchObject({ id: 'ownerMailHour', body: { value: 17 } }))
})

test('what is typed while a rule is saved stays, and is saved when it is left (O12)', async () => {
  const { server, saved } = await openRules()
  await leave('Sales tax in percent', '9.5')
  const field = screen.getByLabelText<HTMLInputElement>('Sales tax in percent')
  fireEvent.change(field, { target: { value: '9.75' } })
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
  expect(field.value).toBe('9.75')
  fireEvent.blur(field)
  await waitFor(() => expect(saved()).toMatchObject({ id: 'taxRate', body: { value: 9750 } }))
})

test('what is typed and left while a rule is saved is saved after it, and chosen twice it ends at the last choice (O12)', async () => {
  const { server } = await openRules()
  await screen.findByLabelText('Sales tax in percent')
  for (const [label, ...values] of [
    ['Sales tax in percent', '9.5', '9.75'],
    ['Time of the email of the day', '17', '18'],
  ] as const)
    for (const value of values) {
      const field = screen.getByLabelText(label)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
  await waitFor(() =>
    expect(server.asked('draft-save').map(({ body }) => (body as { value: number }).value)).toEqual(
      expect.arrayContaining([9500, 9750, 17, 18]),
    ),
  )
  expect(screen.queryByText(/changed this while you did/)).toBeNull()
})

test('a changed rule says what holds until it is published, and goes back with one press (O12)', async () => {
  const row = { id: 'taxRate', title: 'Tax rate', state: 'changed', body: { key: 'taxRate', value: 9500 } }
  const { server } = await openRules({ items: ok([row]), 'draft-drop': ok({}) })
  expect((await screen.findByLabelText<HTMLInputElement>('Sales tax in percent')).value).toBe('9.5')
  expect(screen.getByText('Until you publish: 8.875%.')).toBeTruthy()
  await press('Undo: Sales tax in percent')
  await waitFor(() => expect(server.asked('draft-drop')[0]).toMatchObject({ subject: 'rule', id: 'taxRate' }))
})

test('the menu says that these are the settings, and that the record of changes is a page of its own', async () => {
  await open('/rules', { item: live(null), changes: ok({ rows: [], next: null, total: 0, people: [] }) })
  const menu = within(screen.getByRole('navigation', { name: 'Office' }))
  expect(menu.getByRole('link', { current: 'page' }).textContent).toMatch(/^Settings/)
  fireEvent.click(screen.getByRole('link', { name: 'Who Changed This' }))
  await heading('Changes')
  expect(menu.getByRole('link', { current: 'page' }).textContent).toMatch(/^Changes/)
  expect(window.location.search).toBe('?subject=rule')
})

test('Health has what needs someone first, with what to do, and is looked at again on a press', async () => {
  const at = '2026-11-22T15:00:00Z'
  const parts = [
    { name: 'square', state: 'well', text: 'Square accepts the token.', at },
    { name: 'backups', state: 'look', text: 'No backup is known here.', at },
    { name: 'jobs', state: 'act', text: '3 jobs are waiting, the oldest for 900 s: restart the shop.', at },
  ]
  const { server } = await open('/health', { health: ok(parts) })
  expect(await screen.findByRole('heading', { name: '1 part needs someone.' })).toBeTruthy()
  const list = screen.getAllByRole('listitem').map((item) => item.textContent)
  const own = list.filter((text) => /Background work|Backups|^Square/.test(text ?? ''))
  expect(own).toEqual([
    'Background work Needs someone3 jobs are waiting, the oldest for 900 s: restart the shop.',
    'Backups Worth a lookNo backup is known here.',
    'Square WorksSquare accepts the token.',
  ])
  expect(screen.getByText(/^Looked at Nov 22(, 2026)?, 10:00 AM\.$/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Who Changed This' })).toBeNull()
  const before = server.asked('health').length
  await press('Look Again')
  await waitFor(() => expect(server.asked('health').length).toBe(before + 1))
})
