// @vitest-environment jsdom
import type { SavedCard } from '@sipday/contract/payments.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { mastercard, visa } from '../../../test/world.ts'
import { Confirming } from './Confirming.tsx'
import { SavedCards, type SavedCardsProps } from './SavedCards.tsx'

const nothing = () => undefined
afterEach(cleanup)

const show = (over: Partial<SavedCardsProps> = {}) =>
  render(
    <SavedCards
      cards={[visa, mastercard]}
      selectedId={visa.id}
      processing={false}
      total="$32.00"
      sentence="Today you pay $32.00."
      problem={null}
      problemIsToasted={false}
      panel={null}
      owned={null}
      consent={null}
      onSelect={nothing}
      onNewCard={nothing}
      onPay={nothing}
      onBack={nothing}
      {...over}
    />,
  )
const subscribe = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' })

test('cards show the brand in words, the last digits and a two-digit month and year (W2.8)', () => {
  show()
  const options = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(options).toEqual(['VISA ending in 1111Expires 12 / 30', 'MASTERCARD ending in 5100Expires 01 / 31'])
})

test('a brand that no one knows gets the generic card (W2.8)', () => {
  const odd: SavedCard = { ...visa, card_brand: 'OTHER_BRAND' }
  show({ cards: [odd] })
  expect(screen.getByRole('radio').closest('label')?.textContent).toContain('Card ending in 1111')
  expect(document.querySelector('label img')?.getAttribute('src')).toContain('generic')
})

test('Subscribe needs a selected card (W2.8)', () => {
  const { unmount } = show({ selectedId: null })
  expect(subscribe().disabled).toBe(true)
  unmount()
  show()
  expect(subscribe().disabled).toBe(false)
})

test('while the payment is made Subscribe and the cards rest (W2.8)', () => {
  let paid = 0
  show({ processing: true, onPay: () => (paid += 1) })
  fireEvent.click(subscribe())
  expect(paid).toBe(0)
  expect(screen.getAllByRole('radio').every((radio) => radio.matches(':disabled'))).toBe(true)
  expect(screen.getByText('Your payment is being processed. Please keep this page open.')).toBeTruthy()
})

test('what is charged stands beside the button that charges (W2.8)', () => {
  show()
  const described = subscribe().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Today you pay $32.00.')
})

test('another card can be used', () => {
  let asked = 0
  show({ onNewCard: () => (asked += 1) })
  fireEvent.click(screen.getByRole('button', { name: 'Use a New Card' }))
  expect(asked).toBe(1)
})

test('a declined card is said in the page until the next attempt', () => {
  const { container } = show({ problem: 'Your card was declined.' })
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(container.querySelector('[data-kept]')).toBeNull()
})

test('while a toast says the problem its place in the page is kept, so that nothing moves when the words come', () => {
  const { container } = show({ problem: 'Your card was declined.', problemIsToasted: true })
  expect(container.querySelector('[data-kept]')?.textContent).toContain('Your card was declined.')
})

test('an outcome that is not known yet promises that nothing is charged twice', () => {
  render(<Confirming />)
  expect(screen.getByText('Your payment is being confirmed. You will not be charged twice.')).toBeTruthy()
})
