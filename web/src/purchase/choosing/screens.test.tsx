// @vitest-environment jsdom
import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { planSections } from '@sipday/rules/offer.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { benefits, models } from '../../../test/shop.ts'
import { LocationChoice, type LocationChoiceProps } from './location/LocationChoice.tsx'
import type { ZipFound } from '../context.ts'
import { ModelChoice } from './model/ModelChoice.tsx'
import { PlanChoice } from './plan/PlanChoice.tsx'

const shop = normaliseCatalogue(models, benefits)
const nothing = () => undefined
const kipsBay = { lat: 40.7394, lng: -73.9799 }
afterEach(cleanup)

test('a model with several plans starts at its lowest price, one with a single plan shows it (W2.2)', () => {
  render(<ModelChoice models={shop.models} plans={shop.plans} currentId={null} onSelect={nothing} />)
  expect(screen.getByRole('button', { name: /Individual Membership/ }).textContent).toContain('Starting at $30.00/mo')
  expect(screen.getByRole('button', { name: /Gift Membership/ }).textContent).toContain('$90.00/3 months')
  expect(screen.getByRole('button', { name: /Gift Membership/ }).textContent).not.toContain('Starting at')
})

test('a price never breaks inside itself, and one that no one pays alone says for how many it is', () => {
  render(<ModelChoice models={shop.models} plans={shop.plans} currentId={null} onSelect={nothing} />)
  const family = screen.getByRole('button', { name: /Family Membership/ })
  expect(family.textContent).toMatch(/\$27\.00\/mo per person, 2 or more people/)
  expect(screen.getByRole('button', { name: /Individual Membership/ }).textContent).not.toContain('per person')
  const unbroken = [...document.querySelectorAll('.nowrap')].map((price) => price.textContent)
  expect(unbroken).toEqual(['$30.00/mo', '$27.00/mo', '$90.00/3 months'])
})

test('the current choice is highlighted and said in words (W2.2)', () => {
  render(<ModelChoice models={shop.models} plans={shop.plans} currentId="family" onSelect={nothing} />)
  const chosen = screen.getByRole('button', { name: /Family Membership/ })
  expect(chosen.getAttribute('aria-current')).toBe('true')
  expect(chosen.textContent).toContain('Your current choice')
  expect(screen.getAllByText('Your current choice')).toHaveLength(1)
})

const locations = (over: Partial<LocationChoiceProps> = {}) => (
  <LocationChoice
    locations={shop.locations}
    days={[]}
    currentId={null}
    found={null}
    onFound={nothing}
    findZip={() => Promise.resolve(kipsBay)}
    onSelect={nothing}
    {...over}
  />
)
const search = (zip: string) => {
  fireEvent.change(screen.getByLabelText('Zip Code'), { target: { value: zip } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
}

test('a location says until when it is open, where its hours are known', () => {
  const [first, second] = shop.locations
  const open = { locationId: first?.id ?? '', today: '2027-06-01', open: 'Open until 10 PM' }
  render(locations({ days: [open, { locationId: second?.id ?? '', today: '2027-06-01' }] }))
  expect(screen.getAllByText('Open until 10 PM')).toHaveLength(1)
  expect(screen.getByText('Open until 10 PM').closest('button')?.textContent).toContain(first?.name)
})

test('anything but five digits is refused, and what was typed stays (W5)', async () => {
  render(locations())
  for (const zip of ['123', '1234a', '123456']) {
    search(zip)
    expect(screen.getByText('Please enter a valid 5-digit zip code.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Zip Code').value).toBe(zip)
  }
})

test('a failed lookup shows its message and keeps the ZIP code and the list (W5)', async () => {
  render(locations({ findZip: () => Promise.reject(new Error('Could not find location for that zip code.')) }))
  search('99999')
  expect(await screen.findByText('Could not find location for that zip code.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Zip Code').value).toBe('99999')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('after a search the nearest location comes first, with distances to one decimal (W2.3, W9)', async () => {
  const finds: ZipFound[] = []
  const { rerender } = render(locations({ onFound: (found) => finds.push(found) }))
  search('10016')
  await expect.poll(() => finds.length).toBe(1)
  rerender(locations({ found: finds[0] ?? null }))
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/Kips Bay.*0\.0 mi.*Nearest to you/)
  expect(rows[1]).toMatch(/Westfield.*\d+\.\d mi/)
  expect(screen.getAllByText('Nearest to you')).toHaveLength(1)
  expect(screen.getByText('4 locations, nearest to 10016 first')).toBeTruthy()
})

test('a location without coordinates comes last and shows no distance', () => {
  const nowhere = { id: 'x', name: 'Location x', address: null, coords: null }
  render(locations({ locations: [nowhere, ...shop.locations], found: { zip: '10016', place: kipsBay } }))
  const last = screen.getAllByRole('listitem').at(-1)
  expect(last?.textContent).toBe('Location x')
})

const individual = planSections(shop.plans.filter((plan) => plan.modelId === 'individual'))

test('base plans come first, then Upgrade Your Plan with what an upgrade costs more (W2.4)', () => {
  render(<PlanChoice {...individual} currentId={null} onSelect={nothing} />)
  const names = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(names).toEqual(['Plan one-month', 'Plan annual', 'Upgrade Your Plan', 'Plan one-month-treat'])
  expect(screen.getByText('+ $5.00')).toBeTruthy()
  expect(screen.getByText('compared with Plan one-month')).toBeTruthy()
})

test('an upgrade that costs no more shows no difference (W2.4)', () => {
  const upgrades = individual.upgrades.map((plan) => ({ ...plan, priceCents: 3000 }))
  render(<PlanChoice base={individual.base} upgrades={upgrades} currentId={null} onSelect={nothing} />)
  expect(screen.queryByText(/^\+/)).toBeNull()
})

test('a plan shows name, description, price with its period and its active benefits (W2.4)', () => {
  render(<PlanChoice {...individual} currentId={null} onSelect={nothing} />)
  const card = within(screen.getByRole('heading', { name: 'Plan annual' }).closest('article') as HTMLElement)
  expect(card.getByText('$365.00')).toBeTruthy()
  expect(card.getByText('/yr')).toBeTruthy()
  expect(card.getByText('What annual brings')).toBeTruthy()
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One medium drink a day'])
})

test('choosing a plan sends its id', () => {
  const chosen: string[] = []
  render(<PlanChoice {...individual} currentId={null} onSelect={(id) => chosen.push(id)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose Plan annual' }))
  expect(chosen).toEqual(['annual'])
})

test('without base plans the page says so (W2.4)', () => {
  render(<PlanChoice base={[]} upgrades={individual.upgrades} currentId={null} onSelect={nothing} />)
  expect(screen.getByText('No base plans available.')).toBeTruthy()
})
