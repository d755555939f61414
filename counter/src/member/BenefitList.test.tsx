// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { member } from '../../test/till.ts'
import { BenefitList } from './BenefitList.tsx'

afterEach(cleanup)
const show = (active: boolean) =>
  render(
    <BenefitList
      benefits={member.benefits}
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
