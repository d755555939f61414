// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/preact'
import type { CounterBenefit } from '@sipday/contract/counter.ts'
import { afterEach, expect, test } from 'vitest'
import { member } from '../../test/till.ts'
import { BenefitList } from './BenefitList.tsx'

afterEach(cleanup)
const show = (active: boolean, benefits = member.benefits) =>
  render(
    <BenefitList
      benefits={benefits}
      timeZone="America/New_York"
      shift={undefined}
      active={active}
      busyId={null}
      onRedeem={() => undefined}
    />,
  )

test('a membership that is unpaid or ended has nothing ready', () => {
  show(false)
  expect(screen.queryByText(/Ready/)).toBeNull()
  expect(screen.getAllByText('Not available now')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

test('what is ready can be redeemed', () => {
  show(true)
  expect(screen.getByText('Ready, once a month')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redeem Treat under $12' })).toBeTruthy()
})

test.each<[string, Partial<CounterBenefit>, string, boolean]>([
  ['in its week', { birthday: 'now', status: 'available', left: 1 }, 'Ready, in the week of the birthday', true],
  ['outside', { birthday: 'waits', status: 'redeemed', left: 1 }, 'Comes with the birthday', false],
  [
    'untold',
    { birthday: 'untold', status: 'redeemed', left: 1 },
    'Comes once the birthday is told on the member’s page',
    false,
  ],
  ['used', { birthday: 'now', status: 'redeemed', left: 0 }, 'Already redeemed', false],
])('%s the drink of the birthday is said without a day (O6.3)', (_, given, text, redeems) => {
  const drink = { entitlementId: 'b', name: 'Birthday drink', period: 'term', of: 1, readyAt: null } as const
  const one = { ...drink, redeemedAt: null, redeemedLocationName: null, availableAgainAt: null }
  show(true, [{ ...one, status: 'available', ...given }])
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('button')).toHaveLength(redeems ? 1 : 0)
})
