// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, serve } from '../../test/server.ts'
import { serveShop } from '../../test/catalogue.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const lee = { ...dana, capabilities: [...dana.capabilities, 'locations'] }
const kipsBay = {
  id: 'kips-bay',
  name: 'Kips Bay NY',
  address: '401 3rd Ave',
  timeZone: 'America/New_York',
  phone: '',
  state: 'open',
  opensOn: null,
  lastDay: null,
  today: '2027-06-01',
  now: 'Open until 10 PM',
  weekly: [{ weekday: 1, opens: '09:00', closes: '22:00' }],
  byAppointment: false,
  days: [],
  members: 1172,
  drinksToday: 36,
  seen: 4,
  taxRate: 6675,
  tax: [],
  square: [],
  soldOut: [{ drinkId: 'taro', name: 'Taro', since: '2027-06-01T14:12:00.000Z', until: null, by: 'Sam Rivera' }],
  tills: [],
}

test('the list is a line a location: until when it is open, its members, drinks today, and what is sold out (O7)', async () => {
  serve({ me: ok(lee), locations: ok([kipsBay]) })
  openOffice('/office/locations')
  await heading('Locations')
  expect(await screen.findByText('Open until 10 PM')).toBeTruthy()
  expect(screen.getByText('1,172')).toBeTruthy()
  expect(screen.getByText('36 drinks')).toBeTruthy()
  expect(screen.getByText('1 drink sold out')).toBeTruthy()
  expect(screen.getByText(': Taro')).toBeTruthy()
})

test('without a location there is a word about it', async () => {
  serve({ me: ok(lee), locations: ok([]) })
  openOffice('/office/locations')
  expect(await screen.findByText('No locations yet')).toBeTruthy()
})

test('hours are edited for each day and saved', async () => {
  serve({ me: ok(lee), locations: ok([kipsBay]), 'location-hours': ok({}) })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  fireEvent.change(screen.getByLabelText('Monday closes'), { target: { value: '23:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }))
  expect(screen.getByLabelText<HTMLInputElement>('Tuesday closes').value).toBe('23:00')
  fireEvent.click(screen.getByRole('button', { name: 'Save Hours' }))
  expect(await screen.findByText('The hours are saved and shown to members.')).toBeTruthy()
})

test('the hours of the first open day are copied to the days after it, and a closed Monday stays closed', async () => {
  const weekly = [{ weekday: 2, opens: '07:00', closes: '15:00' }]
  const server = serve({ me: ok(lee), locations: ok([{ ...kipsBay, weekly }]), 'location-hours': ok({}) })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  fireEvent.click(screen.getByRole('button', { name: 'Copy Tuesday to All Days After It' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByText('The hours are saved and shown to members.')
  const copied = [2, 3, 4, 5, 6, 7].map((weekday) => ({ ...weekly[0], weekday }))
  expect(server.asked('location-hours')[0]).toMatchObject({ weekly: copied })
})

test('a day that differs is saved with its note; a holiday fills the day in and is not taken by itself', async () => {
  const server = serve({ me: ok(lee), locations: ok([kipsBay]), 'location-day': ok({}) })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  await press('Save Day')
  expect(screen.getByText('Choose a day from today on.')).toBeTruthy()
  await type('Fill in a holiday', '2027-11-25')
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2027-11-25')
  expect(server.asked('location-day')).toHaveLength(0)
  await press('Save Day')
  expect(await screen.findByText('The day is saved and shown to members.')).toBeTruthy()
  expect(server.asked('location-day')[0]).toMatchObject({
    locationId: 'kips-bay',
    day: '2027-11-25',
    closed: true,
    note: 'Thanksgiving',
    seen: 4,
  })
  // The next one is made from the version that this one left.
  await type('Day', '2027-12-31')
  fireEvent.click(screen.getByLabelText('Closed all day'))
  await type('Closes', '15:00')
  await press('Save Day')
  await waitFor(() => expect(server.asked('location-day')).toHaveLength(2))
  expect(server.asked('location-day')[1]).toMatchObject({ opens: '10:00', closes: '15:00', note: '', seen: 5 })
})

test('a day can be like its weekday again, and the hours are saved after it', async () => {
  const days = [{ day: '2027-07-04', closed: true, opens: null, closes: null, note: 'Independence Day' }]
  const server = serve({
    me: ok(lee),
    locations: ok([{ ...kipsBay, days }]),
    'location-day': ok({}),
    'location-hours': ok({}),
  })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  expect(screen.getByText('Sunday, July 4, 2027')).toBeTruthy()
  expect(screen.getByText('Closed, Independence Day')).toBeTruthy()
  await press('As Usual: Sunday, July 4, 2027')
  await waitFor(() =>
    expect(server.asked('location-day')[0]).toMatchObject({ day: '2027-07-04', usual: true, seen: 4 }),
  )
  await press('Save Hours')
  await waitFor(() => expect(server.asked('location-hours')[0]).toMatchObject({ seen: 5 }))
})

test('the tax of today, the next one, the Square location and the opening day are said', async () => {
  const tax = [
    { rate: 6675, from: '2000-01-01' },
    { rate: 8875, from: '2027-09-01' },
  ]
  const square = [{ locationId: 'LKIPS', from: '2027-01-01' }]
  const opensOn = '2027-06-15'
  serve({ me: ok(lee), locations: ok([{ ...kipsBay, tax, square, opensOn, state: 'planned' }]) })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  const facts = screen.getByRole('region', { name: 'Address and Tax' }).textContent
  for (const said of ['6.675%', '8.875% from September 1, 2027', 'LKIPS', 'June 15, 2027'])
    expect(facts).toContain(said)
  expect(screen.queryByText('Edit in the Draft')).toBeNull()
})

test('an owner signs out a till here; who may not sees it only', async () => {
  const tills = [{ sessionId: 's-1', name: 'Sam Rivera', since: '2027-06-01T13:00:00.000Z' }]
  const owner = { ...lee, capabilities: [...lee.capabilities, 'staff'] }
  const server = serve({ me: ok(owner), locations: ok([{ ...kipsBay, tills }]), 'till-out': ok({}) })
  openOffice('/office/locations/kips-bay')
  await heading('Kips Bay NY')
  await press(/^Sign out the till of Sam Rivera/)
  await waitFor(() => expect(server.asked('till-out')[0]).toMatchObject({ sessionId: 's-1' }))
  cleanup()
  serve({ me: ok(lee), locations: ok([{ ...kipsBay, tills }]) })
  openOffice('/office/locations/kips-bay')
  expect(await screen.findByText('Sam Rivera')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign out the till/ })).toBeNull()
})

test('a new rate begins on its day and goes into the draft; the old one stays', async () => {
  const live = {
    name: 'Kips Bay NY',
    address: '401 3rd Ave',
    zip: '10016',
    lat: 40.7,
    lng: -73.9,
    timeZone: 'America/New_York',
    phone: '',
    opensOn: null,
    tax: [{ rate: 6675, from: '2000-01-01' }],
    square: [],
    position: 0,
  }
  const owner = { ...lee, capabilities: [...lee.capabilities, 'locations.life'] }
  const server = serve({
    me: ok(owner),
    item: ok({ live, draft: null, seen: 2, versions: [] }),
    items: ok([]),
    draft: ok({ id: '1', baseVersion: 1, items: [], checks: [], summary: '', seenDraft: 'x' }),
    'draft-save': ok({ item: null, checks: [] }),
  })
  openOffice('/office/locations/kips-bay/details')
  await heading('Details')
  await type('Rate in percent', 'a lot')
  await press('Add the Rate')
  expect(screen.getByText('Enter a percentage such as 8.875, or 0.')).toBeTruthy()
  await type('Rate in percent', '8.875')
  fireEvent.change(screen.getAllByLabelText('From')[0] as HTMLElement, { target: { value: '2040-01-01' } })
  await press('Add the Rate')
  expect(screen.getByText('8.875%')).toBeTruthy()
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'location',
    id: 'kips-bay',
    seen: 2,
    body: { ...live, tax: [...live.tax, { rate: 8875, from: '2040-01-01' }] },
  })
})

test('an owner moves a location up in the order of visitors, in the draft; who only sets hours does not see it', async () => {
  const owner = { ...lee, capabilities: [...lee.capabilities, 'see', 'locations.life'] }
  const server = serveShop({
    me: ok(owner),
    locations: ok([kipsBay, { ...kipsBay, id: 'newark', name: 'Newark' }]),
    item: (query) => ok({ live: { name: query.get('id'), tax: [], square: [] }, draft: null, seen: 4, versions: [] }),
    'draft-save': ok({ item: null, checks: [] }),
  })
  openOffice('/office/locations')
  await heading('Locations')
  expect(screen.queryByText('Order for Visitors')).toBeNull()
  await press('Change the Order')
  await press('Move Newark up')
  expect(await screen.findByText('Newark is now number 1 of 2')).toBeTruthy()
  expect(server.asked('draft-save').map(({ id, body }) => [id, (body as { position: number }).position])).toEqual([
    ['newark', 0],
    ['kips-bay', 1],
  ])
  cleanup()
  serveShop({ me: ok(lee), locations: ok([kipsBay, { ...kipsBay, id: 'newark', name: 'Newark' }]) })
  openOffice('/office/locations')
  await screen.findByRole('table', { name: 'Locations' })
  expect(screen.queryByRole('button', { name: 'Change the Order' })).toBeNull()
})
