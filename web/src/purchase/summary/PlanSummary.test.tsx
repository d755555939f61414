// @vitest-environment jsdom
import { normaliseCatalogue, type Plan } from '@sipday/rules/catalogue.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { benefits, models } from '../../../test/shop.ts'
import { PlanSummary, type PlanSummaryProps } from './PlanSummary.tsx'

const shop = normaliseCatalogue(models, benefits)
const planNamed = (id: string): Plan => shop.plans.find((plan) => plan.id === id) as Plan
const nothing = () => undefined
afterEach(cleanup)

type Shown = Partial<PlanSummaryProps & { quantity: number; isGift: boolean }>
const summaryOf = ({ quantity = 1, isGift = false, plan = planNamed('one-month'), ...over }: Shown = {}) => (
  <PlanSummary
    plan={plan}
    location={shop.locations[0] as PlanSummaryProps['location']}
    terms={termsOf({
      planName: plan.name,
      unitPriceCents: plan.priceCents,
      frequency: plan.frequency,
      quantity,
      isGift,
      sendOn: null,
      boughtOn: '2026-06-02',
      taxRate: 6675,
    })}
    notice={null}
    giftDetails={{ recipientName: '', recipientEmail: '', message: '', sendOn: '' }}
    giftErrors={{}}
    today="2026-06-02"
    actions={['changeLocation', 'changePlan']}
    onChange={nothing}
    onQuantity={nothing}
    onToggleGift={nothing}
    onGiftField={nothing}
    onBack={nothing}
    onContinue={nothing}
    {...over}
  />
)
const show = (shown: Shown = {}) => render(summaryOf(shown))
const minus = () => screen.getByRole('button', { name: /Decrease/ })
const plus = () => screen.getByRole('button', { name: /Increase/ })

test('another price than before is said above the total, without moving the focus', () => {
  show({ notice: 'The price is now $32.00/mo' })
  const said = screen.getByText('The price is now $32.00/mo')
  expect(said.compareDocumentPosition(screen.getByText('Total'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.activeElement).toBe(document.body)
})

test('subtotal, tax of 6.675 % and total have two decimals (W2.5, W9)', () => {
  show({ quantity: 2 })
  const lines = [...document.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(lines).toEqual(['Subtotal (2 × $30.00)$60.00', 'Tax (6.675%)$4.00', 'Total $64.00'])
})

test('the summary names the plan, its place, its price and how often, between Back and Continue (W2.5)', () => {
  const pressed: string[] = []
  show({
    plan: planNamed('annual'),
    onBack: () => pressed.push('back'),
    onContinue: () => pressed.push('continue'),
    onToggleGift: () => pressed.push('gift'),
  })
  const card = screen.getByRole('heading', { name: 'Plan annual' }).parentElement
  expect(card?.textContent).toBe(['Plan annual', 'Kips Bay', '$365.00/yr', ...planNamed('annual').benefits].join(''))
  fireEvent.click(screen.getByRole('checkbox', { name: 'This is a gift' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(pressed).toEqual(['gift', 'back', 'continue'])
})

test('who comes from a poster with a plan reads here what it gives, before the number', () => {
  const plan = { ...planNamed('one-month'), benefits: ['A coffee a day', 'A cake on your birthday'] }
  show({ plan, actions: ['changeLocation'] })
  const number = screen.getByText('Number of Subscriptions')
  for (const benefit of plan.benefits)
    expect(screen.getByText(benefit).compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('at 1 the quantity cannot be lowered, and the page says why (W5)', () => {
  const values: number[] = []
  show({ onQuantity: (value) => values.push(value) })
  expect(minus().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('At least 1')).toBeTruthy()
  fireEvent.click(minus())
  fireEvent.click(plus())
  expect(values).toEqual([2])
})

test('a family plan is for two people or more, and no order for more than ten (R5)', () => {
  const { unmount } = show({ plan: planNamed('family-one-month'), quantity: 2 })
  expect(minus().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This plan is for 2 people or more')).toBeTruthy()
  unmount()
  show({ quantity: 10 })
  expect(plus().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('At most 10 in one order')).toBeTruthy()
})

test('gift details stand there only for a gift (W2.5)', () => {
  const { unmount } = show()
  expect(screen.queryByLabelText('Recipient Name')).toBeNull()
  unmount()
  show({ isGift: true })
  for (const label of ['Recipient Name', 'Recipient Email', /^Message/, /^Send On/]) {
    expect(screen.getByLabelText(label)).toBeTruthy()
  }
})

test('the box of a gift plan is ticked and fixed (R51)', () => {
  show({ plan: planNamed('gift-3-months'), isGift: true })
  const box = screen.getByLabelText('This is a gift') as HTMLInputElement
  expect([box.checked, box.disabled]).toEqual([true, true])
  expect(screen.getByText('This plan is always a gift.')).toBeTruthy()
})

test('Send On takes today to 12 months ahead', () => {
  show({ isGift: true })
  const day = screen.getByLabelText(/^Send On/) as HTMLInputElement
  expect([day.min, day.max]).toEqual(['2026-06-02', '2027-06-02'])
})

test('each change action has its words (W2.5)', () => {
  const asked: string[] = []
  const { unmount } = show({ onChange: (action) => asked.push(action) })
  fireEvent.click(screen.getByRole('button', { name: 'Change Location' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change Plan' }))
  unmount()
  show({ actions: ['changePlanOnly'], onChange: (action) => asked.push(action) })
  fireEvent.click(screen.getByRole('button', { name: 'Change Plan' }))
  expect(screen.queryByRole('button', { name: 'Change Location' })).toBeNull()
  expect(asked).toEqual(['changeLocation', 'changePlan', 'changePlanOnly'])
})

test('what is paid when stands before Continue', () => {
  show()
  expect(screen.getByRole('heading', { name: 'What you pay, and when' })).toBeTruthy()
  expect(screen.getByText('Today, June 2')).toBeTruthy()
  expect(screen.getByText('July 2, 2026')).toBeTruthy()
})

test.each([
  ['Recipient Email', { recipientEmail: 'Please enter a valid email address.' }],
  [/^Send On/, { sendOn: 'Please choose today or a later date.' }],
  ['Recipient Email', { sendOn: 'Please choose today or a later date.', recipientEmail: 'Not an address.' }],
])('a press of Continue that is refused takes the focus to %s, at every press (R81)', (label, giftErrors) => {
  show({ isGift: true, giftErrors })
  const button = screen.getByRole('button', { name: 'Continue' })
  for (const _ of [1, 2]) {
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  }
})

test('when the gift box changes the number by itself the page says the new number, until it is changed by hand (R77)', () => {
  function Owner() {
    const [order, setOrder] = useState({ quantity: 1, isGift: true })
    return summaryOf({
      ...order,
      onToggleGift: () => setOrder({ quantity: order.quantity + (order.isGift ? 1 : -1), isGift: !order.isGift }),
      onQuantity: (quantity) => setOrder({ ...order, quantity }),
    })
  }
  render(<Owner />)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  fireEvent.click(screen.getByLabelText('This is a gift'))
  expect(said()).toContain('2 subscriptions')
  fireEvent.click(screen.getByLabelText('This is a gift'))
  expect(said()).toContain('1 subscription')
  fireEvent.click(plus())
  expect(said()).not.toContain('2 subscriptions')
})
