// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AllDrinks } from './AllDrinks.tsx'
import { PromoBanner } from './PromoBanner.tsx'

let scrolled: string[] = []
beforeEach(() => {
  scrolled = []
  vi.useFakeTimers()
  HTMLElement.prototype.scrollIntoView = function scroll(this: HTMLElement) {
    scrolled.push(this.textContent)
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the catalogue has its three sections with their drinks', () => {
  render(<AllDrinks section={null} onClose={() => undefined} />)
  const drinks = ['Iced Milk Teas', 'Iced Coffees', 'Iced Black & Green Fruit Teas'].map((name) => {
    const section = screen.getByRole('heading', { name, hidden: true }).closest('section') as HTMLElement
    return within(section)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent)
  })
  expect(drinks).toEqual([
    ['Brown SugarUpgrade + $1.00', 'Earl GreyIncluded', 'MatchaIncluded', 'TaroIncluded', 'ThaiUpgrade + $1.00'],
    ['Vietnamese Iced CoffeeUpgrade + $1.00'],
    [
      'LycheeBlack or green tea',
      'MangoBlack or green tea',
      'PassionfruitBlack or green tea',
      'StrawberryBlack tea',
      'StrawberryGreen tea',
    ],
  ])
})

test('it scrolls to a section 100 ms after opening', () => {
  render(<AllDrinks section="coffees" onClose={() => undefined} />)
  vi.advanceTimersByTime(99)
  expect(scrolled).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolled).toEqual(['Iced Coffees'])
})

test('each line of the banner opens its section, View All Drinks opens the whole', () => {
  const opened: unknown[] = []
  render(<PromoBanner onDrinks={(section) => opened.push(section)} />)
  for (const name of [
    'About Iced Milk Teas',
    'About Iced Coffee',
    'About Iced Fruit Black or Green Teas',
    'View All Drinks',
  ]) {
    fireEvent.click(screen.getByRole('button', { name }))
  }
  expect(opened).toEqual(['milk-teas', 'coffees', 'fruit-teas', undefined])
})
