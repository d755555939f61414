// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { dana, ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const lee = { ...dana, capabilities: [...dana.capabilities, 'reports'] }
const report = {
  definition: { name: 'heat', title: 'Where and when drinks are taken', words: 'Drinks that were given.' },
  from: '2026-10-13',
  until: '2026-11-09',
  columns: [],
  rows: [
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 11, drinks: 900 },
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 13, drinks: 1100 },
    { locationId: 'newark', location: 'Newark DE', hour: 12, drinks: 1 },
  ],
}

test('drinks stand in a table of locations and hours, with a sentence that counts them', async () => {
  serve({ me: ok(lee), report: ok(report) })
  openOffice('/office/reports')
  await heading('Reports')
  const table = await screen.findByRole('table', { name: 'Where and when drinks are taken' })
  const lines = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['Location', '11 AM', '12 PM', '1 PM'],
    ['Kips Bay NY', '900', '0', '1,100'],
    ['Newark DE', '0', '1', '0'],
  ])
  expect(
    screen.getByText(
      '2,001 drinks from October 13, 2026 through November 9, 2026. Busiest: Kips Bay NY at 1 PM, with 1,100 drinks.',
    ),
  ).toBeTruthy()
})

test('days without a drink say so', async () => {
  serve({ me: ok(lee), report: ok({ ...report, rows: [] }) })
  openOffice('/office/reports')
  expect(await screen.findByText('No drinks on these days')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
