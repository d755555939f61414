// @vitest-environment jsdom
import type { CounterFound } from '@sipday/contract/counter.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { member, open } from '../../test/till.ts'
import { CounterProvider } from '../useCounter.tsx'
import { FindMember } from './FindMember.tsx'

afterEach(cleanup)

const hit = (membershipId: string, firstName: string) => ({
  membershipId,
  firstName,
  lastInitial: 'C',
  planName: 'One Month',
  contact: '(•••) •••-0142',
})
const found = async (members: CounterFound['members']) => {
  const asked: unknown[] = []
  const till = await open({
    findMembers: () => Promise.resolve({ findId: 'f1', members, more: false }),
    openFound: (input) => (asked.push(input), Promise.resolve({ ...member, withoutCode: true })),
  })
  till.actor.send({ type: 'SHOW_FIND' })
  await till.reaches('find')
  render(
    <CounterProvider machine={till.actor}>
      <FindMember />
    </CounterProvider>,
  )
  expect(screen.queryByText('Why is there no code?')).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Last four digits/), { target: { value: 'mei' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { name: /^\d members?$/ })
  return { ...till, asked }
}
const reasons = () => screen.getByRole('group', { name: 'Why is there no code?' })

test('who is found alone has the reasons in the row, and the press that says why opens the member (C2)', async () => {
  const { asked, reaches } = await found([hit('m1', 'Mei')])
  fireEvent.click(within(reasons()).getByRole('button', { name: 'Phone was left at home' }))
  await reaches('member')
  expect(asked).toEqual([{ findId: 'f1', membershipId: 'm1', reason: 'Phone was left at home' }])
})

test('of several, the one who was chosen is asked about, and another can be chosen', async () => {
  const { asked, reaches } = await found([hit('m1', 'Mei'), hit('m2', 'Mia')])
  expect(screen.queryByRole('group', { name: 'Why is there no code?' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Choose Mei/ }))
  expect(reasons().closest('li')?.textContent).toContain('Mei')
  fireEvent.click(screen.getByRole('button', { name: /^Choose Mia/ }))
  expect(reasons().closest('li')?.textContent).toContain('Mia')
  fireEvent.click(within(reasons()).getByRole('button', { name: 'Something else' }))
  await reaches('member')
  expect(asked).toEqual([{ findId: 'f1', membershipId: 'm2', reason: 'Something else' }])
})
