import type { LabPart, LabShop } from '@sipday/contract/office/money/lab.ts'

/** Ten people who paid $30.00 twice and drank twice, in two parts. */
export const parts: LabPart[] = [0, 1].map(() => ({
  sorts: [
    {
      plan: 0,
      place: 0,
      kind: 'renewal',
      full: 3000,
      quantity: 1,
      rate: 6675,
      off: null,
      agreed: false,
      joined: false,
      netCents: 3000,
      taxCents: 200,
    },
  ],
  payers: Array.from({ length: 5 }, () => ({
    joined: false,
    payments: [0, 0, 0, 1],
    backs: [],
    // August 2 at 10 AM, and the day after.
    memberships: [{ plan: 0, place: 0, renewed: 0, uses: [0, 0, 136, 15_240, 0, 0, 232, 16_680] }],
  })),
}))

export const shop: LabShop = {
  from: '2026-08-01',
  until: '2026-10-31',
  began: '2026-01-05',
  parts: 2,
  plans: [
    { id: 'one-month', name: 'One Month', frequency: 'month', cents: 3000, benefits: [0], retired: false },
    { id: 'annual', name: 'Annual', frequency: 'year', cents: 30_000, benefits: [0], retired: false },
  ],
  benefits: [{ id: 'daily', name: 'Daily Drink', use: { count: 1, per: 'day' }, menuCents: 600, costCents: 100 }],
  places: [{ id: 'kips-bay', name: 'Kips Bay NY', timeZone: 'America/New_York' }],
  booked: { netCents: 60_000, taxCents: 4_000, backNetCents: 0, backTaxCents: 0 },
  leaving: { atStart: 100, left: 10 },
}
