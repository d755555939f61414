// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drinks } from '@sipday/contract/catalogue.ts'
import { demoShop } from '../../test/shop-facts.ts'
import type { Call } from '../purchase/calls.ts'
import { AllDrinks } from './AllDrinks.tsx'
import { PromoBanner } from './PromoBanner.tsx'

const drink = (
  id: string,
  name: string,
  note: string,
  upgradeCents = 0,
): Drinks['groups'][number]['drinks'][number] => ({
  id,
  name,
  note,
  upgradeCents,
  drawing: id === 'oolong' ? null : 'taro',
  ground: 'milk',
})
const served: Drinks = {
  groups: [
    { id: 'milk-teas', name: 'Iced Milk Teas', drinks: [drink('brown-sugar', 'Brown Sugar', 'Upgrade + $1.00', 100)] },
    { id: 'coffees', name: 'Iced Coffees', drinks: [drink('oolong', 'Oolong', 'Included')] },
    {
      id: 'fruit-teas',
      name: 'Iced Black & Green Fruit Teas',
      drinks: [drink('strawberry', 'Strawberry', 'Black tea'), drink('strawberry-green', 'Strawberry', 'Green tea')],
    },
  ],
  note: 'One topping is included.',
}
const serving = (refusals = 0) => {
  let left = refusals
  const call = vi.fn(() => (left-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(served)))
  return call as unknown as Call & typeof call
}
/** The answer is there, and what it is shown as. */
const settled = () => act(() => vi.dynamicImportSettled())
const open = async (section: string | null, call = serving()) => {
  const view = render(<AllDrinks call={call} section={section} onClose={() => undefined} />)
  await settled()
  return { ...view, call }
}

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

test('every group has its drinks, each with what is said under it (W2)', async () => {
  await open(null)
  const drinks = served.groups.map(({ name }) => {
    const section = screen.getByRole('heading', { name, hidden: true }).closest('section') as HTMLElement
    return within(section)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent)
  })
  expect(drinks).toEqual([
    ['Brown SugarUpgrade + $1.00'],
    ['OOolongIncluded'],
    ['StrawberryBlack tea', 'StrawberryGreen tea'],
  ])
  expect(screen.getByText('One topping is included.')).toBeDefined()
})

test('it scrolls to a section 100 ms after opening (W2, W9, S9)', async () => {
  await open('coffees')
  vi.advanceTimersByTime(99)
  expect(scrolled).toEqual([])
  vi.advanceTimersByTime(1)
  expect(scrolled).toEqual(['Iced Coffees'])
})

test('without an answer it says so, and asks again when told to', async () => {
  const { call } = await open(null, serving(1))
  expect(screen.getByText('The drinks could not be loaded. Please try again.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await settled()
  expect(screen.getByText('Oolong')).toBeDefined()
  expect(call).toHaveBeenCalledTimes(2)
})

test('opened again, it does not ask again', async () => {
  const { call, unmount } = await open(null)
  unmount()
  await open(null, call)
  expect(screen.getByText('Oolong')).toBeDefined()
  expect(call).toHaveBeenCalledTimes(1)
})

test('each line of the banner opens its section, View All Drinks opens the whole (W1)', () => {
  const opened: unknown[] = []
  render(<PromoBanner shop={demoShop} onDrinks={(section) => opened.push(section)} />)
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

test('the banner has the words and the groups of the shop, and no word alone on the last line', () => {
  const shop = {
    ...demoShop,
    texts: { ...demoShop.texts, 'banner-title': 'Any large cup of tea', 'banner-price': '$2' },
    bannerLines: [{ id: 'oolongs', name: 'Oolongs', drawing: null, ground: 'leaf' as const }],
  }
  render(<PromoBanner shop={shop} onDrinks={() => undefined} />)
  const title = screen.getByRole('heading')
  expect(title.textContent).toBe('Any large cup of tea')
  expect([...title.querySelectorAll('.together')].map(({ textContent }) => textContent)).toEqual([
    'Any',
    'large cup',
    'of tea',
  ])
  expect(screen.getByText('$2')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['OOolongs'])
})

test('at a location, what ran out there says so; the rest is as it was', async () => {
  const [group, ...others] = served.groups
  const gone = group?.drinks.map((one) => ({ ...one, 'Sold Out': '2026-11-20T15:12:00.000Z' })) ?? []
  const asked: unknown[] = []
  const call = ((_: string, body: unknown) => {
    asked.push(body)
    return Promise.resolve({ ...served, groups: [{ ...group, drinks: gone }, ...others] })
  }) as unknown as Call
  render(<AllDrinks call={call} locationId="kips-bay" section={null} onClose={() => undefined} />)
  await settled()
  expect(asked).toEqual([{ location: 'kips-bay' }])
  const tiles = screen.getAllByRole('listitem')
  expect(tiles.filter(({ textContent }) => textContent.includes('Sold out here'))).toHaveLength(1)
  expect(tiles[0]?.textContent).toContain('Brown Sugar')
})

test('the banner shows the shop’s photo with its words and the offer over it, and no drawing of drinks (O12, O19)', () => {
  const photo = {
    src: '/pictures/a-320.webp',
    srcSet: '/pictures/a-320.webp 320w',
    width: 900,
    height: 400,
    alt: 'Our counter',
  }
  render(<PromoBanner shop={{ ...demoShop, photo: { ...photo, at: '50% 20%' } }} onDrinks={() => undefined} />)
  const shown = screen.getByRole<HTMLImageElement>('img', { name: 'Our counter' })
  expect([shown.getAttribute('srcset'), shown.width, shown.height]).toEqual([photo.srcSet, 900, 400])
  expect(shown.style.objectPosition).toBe('50% 20%')
  expect(shown.getAttribute('loading')).toBeNull()
  expect(screen.getByText('$1 a day')).toBeTruthy()
})
