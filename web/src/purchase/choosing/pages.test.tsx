// @vitest-environment jsdom
import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { planSections } from '@sipday/rules/offer.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretend, show } from '../../../test/pages.tsx'
import { choose } from '../../../test/pure.ts'
import { benefits, campaign, models, shopData } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { ZipFound } from '../context.ts'
import type { WizardEvent } from '../events.ts'
import { LocationChoice, type LocationChoiceProps } from './location/LocationChoice.tsx'
import { Screen as Location } from './location/Screen.tsx'
import { ZipSearch, type ZipSearchProps } from './location/ZipSearch.tsx'
import { ModelChoice } from './model/ModelChoice.tsx'
import { Screen as Model } from './model/Screen.tsx'
import { PlanChoice } from './plan/PlanChoice.tsx'
import { Screen as Plan } from './plan/Screen.tsx'

const shop = normaliseCatalogue(models, benefits)
const nothing = () => undefined
const kipsBay = { lat: 40.7394, lng: -73.9799 }
beforeEach(() => vi.stubGlobal('scrollTo', nothing))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const inLink = (ids: Parameters<typeof campaign>[1], ...events: WizardEvent[]): World => {
  const world = createWorld({ data: shopData(campaign('c-1', ids)) })
  world.send(...events)
  return world
}
const noted = (world: World, page: React.ReactNode) => {
  const { wizard, sent } = pretend(world, (snapshot) => snapshot)
  show(wizard, page)
  return sent
}

test('each choice sends its id, and Back goes back', () => {
  const model = noted(createWorld(), <Model />)
  press(/Family Membership/)
  expect(model).toEqual([{ type: 'SELECT_MODEL', id: 'family' }])
  cleanup()
  const atLocation = createWorld()
  atLocation.send(...choose('individual'))
  const location = noted(atLocation, <Location />)
  press(/Newark/)
  press('Back')
  expect(location).toEqual([{ type: 'SELECT_LOCATION', id: 'newark' }, { type: 'BACK' }])
  cleanup()
  const atPlan = createWorld()
  atPlan.send(...choose('individual', 'kips-bay'))
  const plan = noted(atPlan, <Plan />)
  press('Choose Plan annual')
  press('Back')
  expect(plan).toEqual([{ type: 'SELECT_PLAN', id: 'annual' }, { type: 'BACK' }])
})

test('in a change the current choice is shown, and only what can be chosen', () => {
  const changing = (type: 'CHANGE_MODEL' | 'CHANGE_LOCATION' | 'CHANGE_PLAN_ONLY', page: React.ReactNode) => {
    const world = createWorld()
    world.send(...choose('individual', 'bryn-mawr', 'annual'), { type })
    noted(world, page)
    const current = screen.getByText('Your current choice')
    return (current.closest('button') ?? current.closest('article'))?.textContent
  }
  expect(changing('CHANGE_MODEL', <Model />)).toContain('Individual Membership')
  cleanup()
  expect(changing('CHANGE_LOCATION', <Location />)).toContain('Bryn Mawr')
  cleanup()
  expect(changing('CHANGE_PLAN_ONLY', <Plan />)).toContain('Plan annual')
  expect(screen.queryByRole('button', { name: 'Choose Plan one-month-treat' })).toBeNull()
})

test.each<[string, Parameters<typeof campaign>[1], WizardEvent[], string | null]>([
  ['nothing', { models: ['individual', 'family'], locations: ['kips-bay', 'newark'] }, [], null],
  ['the place', { models: ['individual', 'family'] }, choose(undefined, 'kips-bay'), 'Kips Bay'],
  ['both', {}, choose('individual', 'kips-bay'), 'Individual Membership at Kips Bay'],
])('the plans say under their heading what is chosen so far: %s', (_, ids, events, text) => {
  show(inLink(ids, ...events).wizard, <Plan />)
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent ?? null).toBe(text)
})

test('the locations ask where the drinks are picked up', () => {
  const world = createWorld()
  world.send(...choose('individual'))
  show(world.wizard, <Location />)
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
    'Where will you pick up your drinks?',
  )
})

test('all drinks can be seen from the plans, from the banner or beside Back', () => {
  const world = createWorld()
  world.send(...choose('individual', 'kips-bay'))
  show(world.wizard, <Plan />)
  expect(screen.getAllByRole('button', { name: 'View All Drinks' })).toHaveLength(1)
  cleanup()
  show(inLink({ models: ['individual'], locations: ['kips-bay'] }).wizard, <Plan />)
  expect(screen.getAllByRole('button', { name: 'View All Drinks' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('a shop that sells nothing right now says so', () => {
  render(<ModelChoice models={[]} plans={[]} currentId={null} onSelect={nothing} />)
  expect(screen.getByText('No memberships are on sale right now. Please come back later.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a model without a description or several persons shows neither, and its own price only', () => {
  const bare = shop.models.map((model) => ({ ...model, description: '' }))
  render(<ModelChoice models={bare} plans={shop.plans} currentId={null} onSelect={nothing} />)
  const text = (name: RegExp) => screen.getByRole('button', { name }).textContent
  expect(text(/Individual/)).toBe('Individual MembershipStarting at $30.00/mo')
  expect(text(/Gift/)).toBe('Gift Membership$90.00/3 months')
  expect(text(/Family/)).toBe('Family MembershipStarting at $27.00/mo per person, 2 or more people')
})

const locations = (over: Partial<LocationChoiceProps> = {}) =>
  render(
    <LocationChoice
      locations={shop.locations}
      days={[]}
      currentId={null}
      found={null}
      onFound={nothing}
      findZip={() => Promise.resolve(kipsBay)}
      onSelect={nothing}
      {...over}
    />,
  )
const status = () => screen.getByRole('status').textContent
const found: ZipFound = { zip: '10016', place: kipsBay }

test('the number of locations is said, in the plural only when there are several', () => {
  locations()
  expect(status()).toBe('4 locations')
  expect(screen.queryByText('Nearest to you')).toBeNull()
  expect(screen.queryByText(/ mi$/)).toBeNull()
  cleanup()
  locations({ locations: shop.locations.slice(0, 1), found })
  expect(status()).toBe('1 location, nearest to 10016 first')
})

test('the nearest place that is the current choice says so, and none without coordinates is the nearest', () => {
  locations({ found, currentId: 'kips-bay' })
  expect(screen.queryByText('Nearest to you')).toBeNull()
  expect(screen.getByText('Your current choice')).toBeTruthy()
  cleanup()
  locations({ found, locations: [{ id: 'x', name: 'X', address: null, coords: null }] })
  expect(screen.queryByText('Nearest to you')).toBeNull()
})

const search = (over: Partial<ZipSearchProps> = {}) =>
  render(<ZipSearch found={null} onFound={nothing} findZip={() => Promise.resolve(kipsBay)} {...over} />)
const field = () => screen.getByLabelText<HTMLInputElement>('Zip Code')
const ask = (zip: string) => {
  fireEvent.change(field(), { target: { value: zip } })
  press('Search')
}
const said = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
const busy = () => screen.getByRole('button', { name: 'Search' }).getAttribute('aria-busy')

test('the field keeps the last search, and is one for a postal code', () => {
  search({ found })
  expect(field().value).toBe('10016')
  expect([field().name, field().autocomplete, field().inputMode, field().maxLength]).toEqual([
    'postal-code',
    'postal-code',
    'numeric',
    10,
  ])
  const form = screen.getByRole('search')
  expect([form.getAttribute('method'), form.hasAttribute('novalidate')]).toEqual(['dialog', true])
})

test('what is found is told with the trimmed code; while it is searched nothing more is asked', async () => {
  const asked: string[] = []
  const finds: ZipFound[] = []
  let answer: (place: typeof kipsBay) => void = nothing
  search({
    onFound: (one) => finds.push(one),
    findZip: (zip) => {
      asked.push(zip)
      return new Promise((done) => (answer = done))
    },
  })
  ask(' 10016 ')
  expect([asked, busy()]).toEqual([['10016'], 'true'])
  fireEvent.submit(screen.getByRole('search'))
  expect(asked).toHaveLength(1)
  answer(kipsBay)
  await expect.poll(() => finds).toEqual([{ zip: '10016', place: kipsBay }])
  await expect.poll(busy).toBeNull()
})

test('a failure takes the focus to the field and stays until something else is typed', async () => {
  search({ findZip: () => Promise.reject(new Error('Bad Gateway')) })
  ask('10016')
  await expect.poll(said).toBe('Bad Gateway')
  expect(document.activeElement).toBe(field())
  expect(busy()).toBeNull()
  fireEvent.change(field(), { target: { value: '1001' } })
  expect(said()).toBe('')
  press('Search')
  expect(said()).toBe('Please enter a valid 5-digit zip code.')
})

test('a failure without words of its own says that no location was found; the next search begins without it', async () => {
  let work: () => Promise<typeof kipsBay> = () => Promise.reject(new Error('x'))
  // What is thrown in a browser extension need not be an error.
  const odd = { toString: () => 'odd' }
  const reject = () => new Promise<typeof kipsBay>((_, fail) => fail(odd))
  search({ findZip: () => work() })
  work = reject
  ask('10016')
  await expect.poll(said).toBe('Could not find location for that zip code.')
  work = () => new Promise(nothing)
  press('Search')
  expect(said()).toBe('')
})

const individual = planSections(shop.plans.filter((plan) => plan.modelId === 'individual'))
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('article') as HTMLElement)

test('an upgrade is compared, a base plan is not; headings follow the sections', () => {
  render(<PlanChoice {...individual} currentId="annual" onSelect={nothing} />)
  expect(cardOf('Plan one-month').queryByText(/compared with/)).toBeNull()
  expect(cardOf('Plan one-month-treat').getByText('compared with Plan one-month')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Plan one-month', level: 2 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Plan one-month-treat', level: 3 })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Upgrade Your Plan' })).toBeTruthy()
  expect(cardOf('Plan annual').getByText('Your current choice')).toBeTruthy()
  expect(screen.getAllByText('Your current choice')).toHaveLength(1)
})

test('without upgrades there is no section for them', () => {
  render(<PlanChoice base={individual.base} upgrades={[]} currentId={null} onSelect={nothing} />)
  expect(screen.queryByRole('heading', { name: 'Upgrade Your Plan' })).toBeNull()
  expect(screen.queryByText('No base plans available.')).toBeNull()
})

test('a plan says how it renews, and for how many people it is', () => {
  const { base } = planSections(shop.plans.filter((plan) => plan.modelId === 'family'))
  render(<PlanChoice base={[...individual.base, ...base]} upgrades={[]} currentId={null} onSelect={nothing} />)
  const note = (name: string) =>
    screen.getByRole('heading', { name }).parentElement?.querySelector('p.small')?.textContent
  expect(note('Plan one-month')).toBe('Renews every month')
  expect(note('Plan family-one-month')).toBe('Renews every month, per person, 2 or more people')
})
