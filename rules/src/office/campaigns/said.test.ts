import { expect, test } from 'vitest'
import type { WayStep } from './link-checks.ts'
import { campaignSaid, waySaid } from './said.ts'

const campaign = {
  startsOn: null,
  endsOn: null,
  places: ['Kips Bay NY'],
  isLive: true,
  today: '2026-11-24',
  came: null,
}

test.each([
  [campaign, 'Running at Kips Bay NY.'],
  [{ ...campaign, came: { visitors: 0, paid: 0 } }, 'Running at Kips Bay NY.'],
  [
    { ...campaign, startsOn: '2026-09-01', came: { visitors: 1, paid: 0 } },
    'Running since September 1, 2026 at Kips Bay NY. 1 visitor, 0 bought.',
  ],
  [{ ...campaign, startsOn: '2026-12-01', places: [] }, 'Begins on December 1, 2026.'],
  [{ ...campaign, endsOn: '2026-11-23', places: ['A', 'B', 'C'] }, 'Ended on November 23, 2026.'],
  [{ ...campaign, isLive: false, places: ['A', 'B'] }, 'Not published yet at A and B.'],
])('a campaign’s page says under its name whether it runs, where, and what came of it (O8): %#', (given, says) => {
  expect(campaignSaid(given)).toBe(says)
})

const way = (left: number): WayStep[] =>
  (['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment'] as const).map((name, at) => ({
    name,
    isLeftOut: at < left,
  }))

test('how many steps a link leaves out is said with why', () => {
  expect([0, 1, 3].map((left) => waySaid(way(left)))).toEqual([
    'No step is left out: the visitor chooses everything.',
    'One step is left out, because the link answers it.',
    'Three steps are left out, because the link answers them.',
  ])
})
