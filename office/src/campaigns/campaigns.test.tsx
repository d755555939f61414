// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without campaigns the page says what one is, with the one way on', async () => {
  serveShop()
  openOffice('/office/campaigns')
  fireEvent.click(await screen.findByRole('link', { name: 'New Campaign' }))
  await heading('New Campaign')
})

test('a campaign is saved with what its links open; nothing chosen means any, and no name for links is none', async () => {
  const server = serveShop()
  openOffice('/office/campaigns/new')
  await type('Name', 'Kips Bay opening')
  fireEvent.click(screen.getByLabelText('Kips Bay'))
  await type(/Starts/, '2027-01-01')
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  expect(server.asked('draft-save')[0]).toMatchObject({
    subject: 'campaign',
    id: null,
    seen: 0,
    body: { utm: null, modelIds: [], locationIds: ['kips-bay'], planIds: [], startsOn: '2027-01-01', endsOn: null },
  })
})

test('a campaign does not end before it starts', async () => {
  const server = serveShop()
  openOffice('/office/campaigns/new')
  await type('Name', 'Backwards')
  await type(/Starts/, '2027-02-01')
  await type(/Ends/, '2027-01-01')
  await press('Save to Draft')
  expect(await screen.findByText('It ends before it starts.')).toBeTruthy()
  expect(server.asked('draft-save')).toEqual([])
})
