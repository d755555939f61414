// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { dana, ok, serve } from '../../test/server.ts'

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
  days: [],
  seen: 4,
  taxRate: 6675,
  tax: [],
  square: [],
  soldOut: [{ drinkId: 'taro', name: 'Taro', since: '2027-06-01T14:12:00.000Z', until: null, by: 'Sam Rivera' }],
  tills: [],
}

test('the list says until when each location is open and what is sold out there', async () => {
  serve({ me: ok(lee), locations: ok([kipsBay]) })
  openOffice('/office/locations')
  await heading('Locations')
  expect(await screen.findByText('401 3rd Ave, Open until 10 PM')).toBeTruthy()
  expect(screen.getByText('Sold out: Taro')).toBeTruthy()
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
