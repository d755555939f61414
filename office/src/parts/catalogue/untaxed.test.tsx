// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, fullDraft, serveShop } from '../../../test/catalogue.ts'
import { openOffice, type } from '../../../test/office.tsx'
import { ok } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = { planId: 'month', count: 9, fromCents: 4900, toCents: 5400, mayLeave: 1, earliestOn: '2026-12-27' }
const change = { subject: 'plan', id: 'month', title: 'Month', field: 'prices', before: null, after: null }
const preview = {
  changes: [{ ...change, sentence: 'It rises.' }],
  checks: [],
  members: [{ ...asked, monthCents: 4500 }],
  taxes: [],
  at: '2026-11-22T15:00:00Z',
  needsSecond: false,
  seenDraft: 'seen-2',
}

/** A shop with two places, the first without tax; `rate`: of the second. */
const open = (rate: number, address: string, opened: boolean) => {
  const tax = (own: number) => ({ timeZone: 'America/Los_Angeles', tax: [{ rate: own, from: '2025-01-01' }] })
  const places = [0, rate].map((own, at) => ({ id: `place-${at}`, title: '', state: 'live', body: tax(own) }))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  serveShop({
    me: ok({ ...boss, shop: { ...boss.shop, opened }, capabilities: [...boss.capabilities, 'settings'] }),
    items: (query) => ok(query.get('subject') === 'location' ? places : []),
    draft: ok({ ...fullDraft, items: [] }),
    rehearsal: ok({ rehearsed: false }),
    'publish-preview': ok(preview),
  })
  openOffice(address)
}

test.each([
  { name: 'an extra', address: '/catalogue/drinks/extras/new', says: /guest pays for one.* 0 if/ },
  { name: 'a code', address: '/codes/new', says: /^Of each membership/, first: () => type('What It Gives', 'cents') },
  {
    name: 'a new price',
    address: '/publish',
    says: /brings in \$45.00 more/,
    first: async () => fireEvent.click(await screen.findByLabelText(/^They pay \$54.00/)),
  },
  { name: 'the first plan', address: '?step=plan', says: /^Price/, opened: false },
  { name: 'the words of the till', address: '/words', says: /^Charge \{amount\}/ },
])('$name has a word of tax where a location has one, and none elsewhere', async ({ address, says, first, opened }) => {
  for (const [rate, has] of [
    [10250, true],
    [0, false],
  ] as const) {
    open(rate, `/office${address}`, opened ?? true)
    await first?.()
    await screen.findByText(says)
    await vi.waitFor(() => expect(/\btax\b/i.test(screen.getByText(says).textContent ?? '')).toBe(has))
    cleanup()
  }
})
