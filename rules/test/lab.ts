import type { LabPart, LabShop, LabSort } from '@sipday/contract/office/money/lab.ts'
import type { Levers } from '../src/lab/levers.ts'
import { createPlayer, type LabResult } from '../src/lab/player.ts'
import { totals } from '../src/money.ts'

/** What was booked is what `parts` hold. */
export const labShop = (parts: readonly LabPart[], given: Partial<LabShop> = {}): LabShop => {
  const sum = (of: (payer: LabPart['payers'][number], sorts: LabSort[]) => number) =>
    parts.reduce((all, { payers, sorts }) => all + payers.reduce((own, payer) => own + of(payer, sorts), 0), 0)
  const paid = (key: 'netCents' | 'taxCents') =>
    sum(({ payments }, sorts) =>
      payments.reduce((all, nth, at) => (at % 2 === 0 ? all + (sorts[nth]?.[key] ?? 0) : all), 0),
    )
  const back = (place: number) =>
    sum(({ backs }) => backs.reduce((all, c, at) => (at % 4 === place ? all + c : all), 0))
  return {
    from: '2026-08-01',
    until: '2026-10-31',
    began: '2026-01-05',
    parts: parts.length,
    plans: [
      { id: 'one-month', name: 'One Month', frequency: 'month', cents: 3000, benefits: [0, 1], retired: false },
      { id: 'annual', name: 'Annual', frequency: 'year', cents: 30_000, benefits: [0], retired: false },
    ],
    benefits: [
      { id: 'daily', name: 'Daily Drink', use: { count: 1, per: 'day' }, menuCents: 600, costCents: 100 },
      { id: 'snack', name: 'Snack', use: { count: 9, per: 'month' }, menuCents: null, costCents: null },
    ],
    places: [
      { id: 'kips-bay', name: 'Kips Bay NY', timeZone: 'America/New_York' },
      { id: 'westfield', name: 'Westfield NJ', timeZone: 'America/Los_Angeles' },
    ],
    booked: {
      netCents: paid('netCents'),
      taxCents: paid('taxCents'),
      backNetCents: back(2),
      backTaxCents: back(3),
    },
    leaving: { atStart: 100, left: 10 },
    ...given,
  }
}

/** As the product charges it, unless a test says otherwise. */
export const labSort = (given: Partial<LabSort> = {}): LabSort => {
  const base = { full: 3000, quantity: 1, rate: 6675, ...given }
  const { subtotalCents, taxCents } = totals(base.full, base.quantity, base.rate)
  return {
    plan: 0,
    place: 0,
    kind: 'renewal',
    off: null,
    agreed: false,
    joined: false,
    netCents: subtotalCents,
    taxCents,
    ...base,
  }
}

/** Of August 1 and later, at the first location: its local minute is the minute in New York. */
export const labUse = (day: number, minute: number, benefit = 0, place = 0): number[] => [
  benefit,
  place,
  day * 96 + Math.floor(minute / 15),
  (day + 9) * 1440 + minute + 240,
]

export const played = (shop: LabShop, parts: readonly LabPart[], levers: Levers): LabResult => {
  const player = createPlayer(shop)
  for (const part of parts) player.add(part)
  const play = player.play(levers)
  for (let step = play.next(); ; step = play.next()) if (step.done) return step.value
}
