// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../../test/office.tsx'
import { dana, ok } from '../../../test/server.ts'
import { serveShop } from '../../../test/catalogue.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = (id: string, title: string, locationId: string, state = 'new') => ({
  id,
  title,
  state,
  body: { name: title, square: [{ locationId, from: '2000-01-01' }] },
})

test('a place at Square that another location uses already says whose it is, and can still be picked (O6.1)', async () => {
  const place = { address: '1 Main St', currency: 'USD', takesCards: true }
  serveShop({
    me: ok({ ...dana, capabilities: [...dana.capabilities, 'locations', 'locations.life'] }),
    locations: ok([]),
    'square-places': ok({
      places: [
        { ...place, id: 'L1', name: 'Downtown' },
        { ...place, id: 'L2', name: 'Uptown' },
      ],
    }),
    items: ok([
      at('pearl', 'Pearl District', 'L1'),
      at('hyde', 'Hyde Park', 'L1'),
      at('gone', 'Gone', 'L2', 'taken off'),
    ]),
  })
  openOffice('/office/locations/new')
  await heading('New Location')
  const used = await screen.findByRole<HTMLInputElement>('radio', {
    name: /^Downtown.*Already used by Pearl District and Hyde Park/,
  })
  expect(used.disabled).toBe(false)
  expect(screen.getByRole('radio', { name: /^Uptown/ }).closest('label')?.textContent).not.toContain('Already used')
})
