// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/preact'
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
  const answer = screen.getByRole('heading', { level: 1, name: /Already had today’s drink$/ })
  expect(document.activeElement).toBe(answer)
  expect(screen.getByRole('alert').textContent).toContain('At 10:02 AM in Newark DE. Ready again November 21.')
  expect(screen.getByText('You can say')).toBeTruthy()
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

test('while today’s drink is ready the name and the answer stand first, and the drink is the big button', async () => {
  await show([drink, welcome])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mei C., One Month, Kips Bay NY Ready to redeem')
  expect(buttons().at(-2)).toContain('Redeem today’s drink')
  expect(screen.queryByRole('alert')).toBeNull()
})

const now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const coffee = { ...drink, name: 'Coffee', of: 2, left: 1, redeemedLocationName: 'Newark DE' }

test('between two of a day the till says when the next is ready, what is left, and nothing of the menu price', async () => {
  await show([{ ...coffee, status: 'redeemed', redeemedAt: inMinutes(-10), readyAt: inMinutes(20) }])
  const answer = screen.getByRole('heading', { level: 1 })
  expect(answer.textContent).toMatch(/NY Next (at|tomorrow at) \d+:\d\d [AP]M$/)
  expect(screen.getByRole('alert').textContent).toMatch(/1 of 2 left today\. The last one was at .* in Newark DE\./)
  expect(screen.queryByText('You can say')).toBeNull()
  expect(buttons()).toEqual(['Next member'])
})

test('outside its hours a drink that was not had yet says when it is ready', async () => {
  const hours = 'Monday to Friday before 11 AM'
  await show([
    { ...drink, of: 1, left: 1, status: 'redeemed', redeemedAt: null, readyAt: inMinutes(3 * 24 * 60), hours },
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/NY Next on \w+ \d+/)
  expect(screen.getByRole('alert').textContent).toContain(`${hours}.`)
})

test('when both of a day were had, that is said', async () => {
  await show([{ ...coffee, left: 0, status: 'redeemed', redeemedAt: had.redeemedAt, readyAt: had.availableAgainAt }])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Already had 2 today$/)
  expect(screen.getByRole('alert').textContent).toContain('The last one at 10:02 AM in Newark DE.')
})

test('one for each payment is not called a one-time benefit', async () => {
  const pastry = { ...treat, name: 'Pastry', period: 'term', of: 1, eachPayment: true } as const
  await show([drink, { ...pastry, left: 1 }])
  expect(screen.getByText('Ready, once for each payment')).toBeTruthy()
  cleanup()
  await show([drink, { ...pastry, left: 0, status: 'redeemed', redeemedAt: had.redeemedAt }])
  expect(screen.getByText(/Ready again after the next payment\.$/)).toBeTruthy()
})

test('what is left stands under the big button, and a shop without a drink of the day has one too', async () => {
  await show([{ ...treat, name: 'Pack of coffee', of: 10, left: 3 }])
  expect(buttons().at(-2)).toContain('Redeem Pack of coffee')
  expect(buttons().at(-2)).toContain('3 of 10 left this month')
})

test.each([
  ['waits', 1, 'Comes with the birthday.'],
  ['untold', 1, 'Comes once the birthday is told on the member’s page.'],
  ['waits', 0, 'Everything on this membership is used up for now.'],
] as const)('what only comes with the birthday, %s with %i left, is no drink that was had (O6.3)', async (...given) => {
  const [birthday, left, text] = given
  const topping = { ...treat, entitlementId: 'e4', name: 'One topping', status: 'unlimited' as const }
  await show([{ ...welcome, status: 'redeemed', birthday, left, of: 1 }, topping])
  expect(screen.getByText(text)).toBeTruthy()
  expect(buttons()).toEqual(['Next member'])
})
