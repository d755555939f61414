// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { drafted, fullDraft, plan, risen, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const openPlan = async (id = 'one-month') => {
  openOffice(`/office/catalogue/plans/${id}`)
  await heading('One Month')
}
const savedBody = (server: ReturnType<typeof serveShop>) => server.asked('draft-save').at(-1)?.['body']

test('the catalog lists memberships and their plans, with what each costs today (R87)', async () => {
  serveShop({ me: ok({ ...dana, shop: { ...dana.shop, name: 'Tea Corner' } }) })
  document.head.innerHTML = '<meta name="application-name" content="Tea Corner">'
  openOffice('/office/catalogue')
  await heading('Catalog')
  expect(await screen.findByRole('link', { name: 'Annual' })).toBeTruthy()
  expect(screen.getAllByText('$365.00/yr').length).toBeGreaterThan(0)
  expect(document.title).toBe('Catalog - Tea Corner')
  expect(screen.getAllByRole('link', { name: /^Tea Corner/ })[0]?.getAttribute('href')).toBe('/office')
  document.head.innerHTML = ''
})

test('an address may say a section as the menu calls it', async () => {
  serveShop()
  openOffice('/office/Catalog/benefits/treat')
  await heading('Treat under $12')
  expect(window.location.pathname).toBe('/office/catalogue/benefits/treat')
  cleanup()
  openOffice('/office/cups/benefits')
  await heading('Page Not Found')
})

test('a new price is added with its day and saved under the version that was read', async () => {
  const server = serveShop()
  await openPlan()
  await type('Amount', '32')
  await type('From', '2030-01-01')
  await press('Add the Price')
  expect(screen.getByText('for everyone who joins from then on')).toBeTruthy()
  // The phone shows it at once.
  expect(screen.getByText('$32.00')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({ subject: 'plan', id: 'one-month', seen: 4, body: risen })
})

test('a price that is live is history: it has no button, and no new one can begin before tomorrow', async () => {
  serveShop()
  await openPlan()
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
  await type('Amount', '32')
  await type('From', '2025-06-01')
  await press('Add the Price')
  expect(screen.getByText(/Choose a day that is still to come/)).toBeTruthy()
})

test('a price that is only in the draft can be taken back', async () => {
  const server = serveShop({
    item: ok({ live: plan, draft: drafted, seen: 5, versions: [] }),
    draft: ok(fullDraft),
  })
  await openPlan()
  await press('Take back $32.00')
  await press('Save to Draft')
  await waitFor(() => expect(savedBody(server)).toEqual(plan))
})

test('what a plan gives and where it is sold are chips; the rest stays as it was', async () => {
  const server = serveShop()
  await openPlan()
  fireEvent.click(screen.getByLabelText('Treat under $12'))
  fireEvent.click(screen.getByLabelText('Newark'))
  await press('Save to Draft')
  await waitFor(() => expect(savedBody(server)).toEqual({ ...plan, benefits: ['drink', 'treat'], sells: ['kips-bay'] }))
})

test('a retired benefit is shown as given nowhere: it is folded away, and stays in the plan', async () => {
  const live = { ...plan, benefits: ['birthday', 'drink'] }
  const server = serveShop({ item: ok({ live, draft: null, seen: 4, versions: [] }) })
  await openPlan()
  expect(screen.queryByRole('checkbox', { name: 'Birthday cup' })).toBeNull()
  const folded = screen.getByText('Retired, new members do not get it (1)').closest('details')
  expect(folded?.open).toBe(false)
  // Of the page and of the phone beside it, the folded group alone names it.
  expect(screen.getAllByText('Birthday cup').every((one) => folded?.contains(one))).toBe(true)
  fireEvent.click(screen.getByLabelText('Treat under $12'))
  await press('Save to Draft')
  await waitFor(() => expect(savedBody(server)).toEqual({ ...live, benefits: ['birthday', 'drink', 'treat'] }))
  cleanup()
  openOffice('/office/catalogue/benefits')
  await heading('Benefits')
  expect(screen.getByText('Retired, new members do not get it (1)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move Birthday cup up' })).toBeNull()
})

test('what stands alone has no order to change, and of two each has', async () => {
  serveShop()
  openOffice('/office/catalogue')
  await heading('Catalog')
  expect((await screen.findAllByRole('link', { name: 'Individual' }))[0]).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move Individual/ })).toBeNull()
  cleanup()
  openOffice('/office/catalogue/benefits')
  await heading('Benefits')
  expect((await screen.findAllByRole('button', { name: /^Move .* up$/ })).length).toBeGreaterThan(1)
})

test('a new plan begins sold everywhere and needs a name and a price', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/plans/new?model=individual')
  await heading('New Plan')
  await press('Save to Draft')
  expect(await screen.findByText('Please check 2 fields')).toBeTruthy()
  await type('Name', 'Half a Year')
  await type('Amount', '150')
  // Whoever goes on to Save means the price that stands there.
  void act(() => screen.getByLabelText('Amount').focus())
  void act(() => screen.getByRole('button', { name: 'Save to Draft' }).focus())
  // The page stays as it is until the press is over: its button must not move away from under the finger.
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('150')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    id: null,
    seen: 0,
    body: { name: 'Half a Year', sells: ['kips-bay', 'newark'], prices: [{ cents: 15000 }] },
  })
  await heading('One Month')
})

test('moving a plan down saves each place that is another one', async () => {
  const server = serveShop()
  openOffice('/office/catalogue')
  await press('Move One Month down')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(2))
  expect(server.asked('draft-save').map(({ id, body }) => [id, (body as typeof plan).position])).toEqual([
    ['annual', 0],
    ['one-month', 1],
  ])
})

test('retiring is asked first, says what becomes of members, and only then goes into the draft', async () => {
  const server = serveShop()
  await openPlan()
  await press('Retire…')
  expect(await screen.findByText(/Members who have it keep it/)).toBeTruthy()
  expect(server.asked('draft-save')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Retire in the Draft', hidden: true }))
  await waitFor(() => expect(server.asked('draft-save')[0]).toMatchObject({ id: 'one-month', body: null, seen: 4 }))
})

test('what is taken off in the draft can be kept after all', async () => {
  const server = serveShop({
    item: ok({ live: plan, draft: { ...drafted, after: null }, seen: 5, versions: [] }),
    'draft-drop': ok(),
  })
  openOffice('/office/catalogue/plans/one-month')
  await press('Keep It After All')
  await waitFor(() => expect(server.asked('draft-drop')[0]).toMatchObject({ subject: 'plan', id: 'one-month' }))
})

test('a benefit has a worth in cents, or none', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  await type(/Menu Price/, '11.50')
  await press('Save to Draft')
  await waitFor(() =>
    expect(savedBody(server)).toMatchObject({ menuCents: 1150, costCents: null, use: { count: 1, per: 'month' } }),
  )
})

test('how often, when and for what a benefit is used is read back in a sentence, and saved', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  const sentence = () => screen.getByText(/^In words:/).textContent
  expect(sentence()).toBe('In words: Once a month')
  await type('How Many', '2')
  fireEvent.change(screen.getByLabelText('How Often'), { target: { value: 'day' } })
  await type(/Minutes Between Two/, '30')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    fireEvent.click(screen.getByLabelText(day))
  await type(/^Before/, '11:00')
  expect(sentence()).toBe('In words: 2 a day, at least 30 minutes apart, Monday to Friday before 11 AM')
  expect(screen.getByText('2 of 2 left today, Monday to Friday before 11 AM')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() =>
    expect(savedBody(server)).toMatchObject({
      use: { count: 2, per: 'day', gapMinutes: 30, days: [1, 2, 3, 4, 5], to: '11:00' },
    }),
  )
})

test('what comes with the birthday is shown as to a member who has not told it yet (S2)', async () => {
  serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  expect(screen.getByText('Ready to Redeem')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('How Often'), { target: { value: 'birthday' } })
  expect(screen.getByText(/^In words:/).textContent).toBe('In words: Once in the week of the birthday')
  expect(screen.getByText('Tell us your birthday to get it')).toBeTruthy()
  expect(screen.queryByText('Ready to Redeem')).toBeNull()
})

test('groups and drinks are chosen by name, and two of one name by their group or, within one, their note', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  for (const name of ['Taro', 'All of Fruit Teas', 'Strawberry (Milk Teas)', 'Strawberry (Green tea)'])
    fireEvent.click(await screen.findByLabelText(name))
  expect(screen.queryByLabelText('Strawberry')).toBeNull()
  await press('Save to Draft')
  await waitFor(() =>
    expect(savedBody(server)).toMatchObject({
      use: { covers: { groups: ['fruit'], drinks: ['taro', 'berry-milk', 'berry-green'] } },
    }),
  )
})

test('the sizes that a benefit covers are chosen from those of the menu, and said to the member (O6.1, S2)', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  fireEvent.click(await screen.findByLabelText('Medium'))
  expect(screen.getByText(/^In words:/).textContent).toBe('In words: Once a month, size Medium')
  expect(screen.getByText('size Medium')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() => expect(savedBody(server)).toMatchObject({ use: { covers: { sizes: ['Medium'] } } }))
})

test.each([
  ['How Many', '0', 'From 1 to 999.'],
  [/Minutes Between Two/, '1441', /^The gap must be shorter: a gap this long does not fit into a day\.$/],
  [/Minutes Between Two/, '0', /^At least 1 minute/],
])('a benefit that cannot be used so is refused at its field: %s %s', async (field, value, reason) => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  await type(field, value)
  await press('Save to Draft')
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
  expect(server.asked('draft-save')).toHaveLength(0)
})

test('an end before the beginning, and a gap longer than the hours, are refused at their fields', async () => {
  const server = serveShop()
  openOffice('/office/catalogue/benefits/treat')
  await heading('Treat under $12')
  await type(/^From/, '11:00')
  await type(/^Before/, '08:00')
  await press('Save to Draft')
  expect((await screen.findAllByText(/^The end must be later/)).length).toBeGreaterThan(0)
  await type(/^Before/, '12:00')
  await type(/Minutes Between Two/, '90')
  await press('Save to Draft')
  expect((await screen.findAllByText(/does not fit into these hours/)).length).toBeGreaterThan(0)
  expect(server.asked('draft-save')).toHaveLength(0)
})

test('what does not exist says so', async () => {
  serveShop()
  openOffice('/office/catalogue/plans/nothing')
  await heading('Page Not Found')
})

test('a refusal by the server leaves what was typed', async () => {
  serveShop({ 'draft-save': refused(409, 'waits', 'This waits for January 1 and cannot be changed until then.') })
  await openPlan()
  await type('Name', 'Monthly')
  await press('Save to Draft')
  expect(await screen.findByText(/waits for January 1/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Monthly')
})

test('who may only look sees the plan as it is live, and no way to change it', async () => {
  serveShop({ me: ok({ ...dana, person: { ...dana.person, role: 'manager' }, capabilities: ['see'] }) })
  await openPlan()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Kips Bay, Newark')).toBeTruthy()
  expect(main.queryAllByRole('button')).toEqual([])
  cleanup()
  openOffice('/office/publish')
  expect(await screen.findByText(/It opens for: Owner/)).toBeTruthy()
})
