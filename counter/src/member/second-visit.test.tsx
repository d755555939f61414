// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { member, open } from '../../test/till.ts'
import { CounterProvider } from '../useCounter.tsx'
import { MemberFound } from './MemberFound.tsx'

afterEach(cleanup)

const [drink, treat] = member.benefits
if (!drink || !treat) throw new Error('the member has a drink and a treat')
const had = {
  ...drink,
  status: 'redeemed' as const,
  redeemedAt: '2026-11-20T15:02:00.000Z',
  redeemedLocationName: 'Newark DE',
  availableAgainAt: '2026-11-21T05:00:00.000Z',
}
const welcome = { ...treat, entitlementId: 'e3', name: 'Welcome drink', period: 'term' as const }

const show = async (benefits: typeof member.benefits) => {
  const till = await open({ lookUp: () => Promise.resolve({ ...member, benefits }) })
  till.type('048291')
  await till.reaches('member')
  const { container } = render(
    <CounterProvider machine={till.actor}>
      <MemberFound />
    </CounterProvider>,
  )
  return container
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('the second visit of a day is answered with amber, since when and where, before anything that is left', async () => {
  const container = await show([had, welcome, treat])
  const answer = screen.getByRole('heading', { level: 1, name: 'Already had today’s drink, 10:02 AM' })
  expect(document.activeElement).toBe(answer)
  expect(screen.getByRole('alert').textContent).toContain('Mei C., One Month, at Newark DE. Ready again November 21.')
  expect(screen.getByText(/^You can say:/)).toBeTruthy()
  const first = buttons()[0]
  expect(first).toContain('Redeem Welcome drink')
  expect(first).toContain('Not today’s drink')
  expect(answer.compareDocumentPosition(screen.getAllByRole('button')[0] as HTMLElement)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(screen.getByText('Redeemed today')).toBeTruthy()
  expect(container.textContent).not.toMatch(/period/i)
})

test('where nothing is left there is no extra to add, and the next member is what is next', async () => {
  await show([had, { ...treat, status: 'redeemed', redeemedAt: had.redeemedAt }])
  expect(buttons()).toEqual(['Next member'])
  expect(screen.getByText('Redeemed this month')).toBeTruthy()
  expect(screen.queryByText('Nothing to pay.')).toBeNull()
})

test('while today’s drink is ready the name stands first, and the drink is the big button', async () => {
  await show([drink, welcome])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mei C.')
  expect(buttons()[0]).toContain('Redeem today’s drink')
  expect(screen.queryByRole('alert')).toBeNull()
})
