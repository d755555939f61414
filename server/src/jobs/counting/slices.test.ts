import { addDays } from '@sipday/rules/calendar.ts'
import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'
import { ways } from './ways.ts'

const days = (way: Parameters<typeof slicesOf>[0], ...of: [string, string | null, string?]) =>
  slicesOf(way, ...of).map(({ from, until }) => `${from} ${until}`)

test.each([
  ['the first time the last 400 days, 90 at a time', ways.members, '2026-11-09', null, 5, '2025-10-06 2026-01-03'],
  ['fewer at a time where tills wait', ways.drinks, '2026-11-09', null, 14, '2025-10-06 2025-11-04'],
  ['each day once', ways.members, '2026-11-09', '2026-11-08', 1, '2026-11-09 2026-11-09'],
  ['nothing twice in a night', ways.members, '2026-11-09', '2026-11-09', 0, undefined],
  ['what becomes known late, for 90 nights', ways.visitors, '2026-11-09', '2026-11-08', 1, '2026-08-12 2026-11-09'],
  ['yesterday not yet', ways.money, '2026-11-09', '2026-11-07', 1, '2026-08-11 2026-11-08'],
  ['what is over, once only', ways.money, '2026-11-09', '2026-11-08', 0, undefined],
  ['all days anew', ways.movements, '2026-11-09', '2026-11-08', 1, '-infinity 2026-11-09'],
  ['a month on the night on which it is over', ways.leaving, '2026-10-31', '2026-09-30', 1, '2026-10-01 2026-10-31'],
  ['no month before', ways.leaving, '2026-10-30', '2026-09-30', 0, undefined],
  ['a month again through the 7th', ways.use, '2026-11-06', '2026-11-05', 1, '2026-10-01 2026-10-31'],
  ['and then no more', ways.use, '2026-11-07', '2026-11-06', 0, undefined],
  [
    'once more after a shop was off on its last night',
    ways.use,
    '2026-11-20',
    '2026-11-03',
    1,
    '2026-10-01 2026-10-31',
  ],
] as const)('%s', (_, way, day, counted, slices, first) => {
  const found = days(way, day, counted)
  expect([found.length, found[0]]).toEqual([slices, first])
})

test.each([
  ['nothing happened before yesterday', ways.drinks, '2026-11-09', ['2025-10-06 2026-11-09']],
  ['a shop of last month', ways.drinks, '2026-10-08', ['2025-10-06 2026-11-06', '2026-11-07 2026-11-09']],
  ['months before it are not counted', ways.leaving, '2026-09-30', ['2026-09-01 2026-09-30', '2026-10-01 2026-10-31']],
  ['but one is', ways.leaving, '2026-11-05', ['2026-10-01 2026-10-31']],
] as const)('the first time, %s', (_, way, begun, slices) => {
  expect(days(way, '2026-11-09', null, begun)).toEqual(slices)
})

test.each(Object.entries(ways))(
  '%s: whoever stops after any slice goes on without a day left out, and ends',
  (_, way) => {
    let known: string | null = null
    let until: string | undefined
    for (let [next] = slicesOf(way, '2026-11-09', known); next; [next] = slicesOf(way, '2026-11-09', known)) {
      if (until) expect(next.from <= addDays(until, 1) && next.until >= until).toBe(true)
      until = next.until
      expect(next.through > (known ?? '')).toBe(true)
      known = next.through
    }
    expect(until).toBe(slicesOf(way, '2026-11-09', null).at(-1)?.until)
  },
)
