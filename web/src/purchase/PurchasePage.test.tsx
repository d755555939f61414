// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/account-world.ts'
import { pretend, show } from '../../test/pages.tsx'
import { typed } from '../../test/people.ts'
import { choose } from '../../test/pure.ts'
import { demoShop as shop } from '../../test/shop-facts.ts'
import { createWorld, refused, visa, type Answers, type World } from '../../test/world.ts'
import { FailureScreen } from './boot/FailureScreen.tsx'
import { Screen as Location } from './choosing/location/Screen.tsx'
import { Screen as Model } from './choosing/model/Screen.tsx'
import { Screen as Plan } from './choosing/plan/Screen.tsx'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { usePageData } from './page-data.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { PurchasePage } from './PurchasePage.tsx'
import { loadScreen, prefetchAfter, provideScreens, screenHere } from './screens/screens.ts'
import { loaders } from './screens/loaders.ts'
import { screens } from './steps.ts'
import { Screen as Summary } from './summary/Screen.tsx'
import { useActor } from './useWizard.tsx'

provideScreens({ model: Model, location: Location, plan: Plan, contacts: Contacts, payment: Payment })
const { call } = fakeServer({
  drinks: () => ({
    groups: ['Iced Milk Teas', 'Iced Coffees', 'Iced Black & Green Fruit Teas'].map((name, place) => ({
      id: ['milk-teas', 'coffees', 'fruit-teas'][place],
      name,
      drinks: [],
    })),
    note: '',
  }),
})
const nothing = () => undefined
const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('Element', Object.assign(Element, {}))
  Element.prototype.scrollIntoView = nothing
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (world: World, begin: () => void = nothing) => {
  show(world.wizard, <PurchasePage shop={shop} call={call} begin={begin} />)
  return world
}
const heading = () => screen.getByRole('heading', { level: 1 })
const toasts = () => screen.getByRole('region', { name: 'Notifications' }).textContent
const atCards = async (answers: Answers = {}) => {
  const world = createWorld({ answers })
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  world.send({ type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  return world
}

test('the page begins the wizard once it is shown, and once only', () => {
  const begin = vi.fn()
  const world = open(createWorld(), begin)
  void act(() => world.send(...choose('individual')))
  expect(begin).toHaveBeenCalledTimes(1)
})

test('a step that the network does not bring says so, and Try again fetches it anew', async () => {
  const load = vi.spyOn(loaders, 'summary').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const world = createWorld()
  world.send(...choose('individual', 'kips-bay', 'one-month'))
  open(world)
  expect(screen.getByRole('status').textContent).toBe('Loading the memberships')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This step could not be loaded.')
  expect(alert.textContent).toContain('Please check your connection. What you have chosen and typed is still here.')
  expect(screen.queryByText('Loading the memberships')).toBeNull()
  load.mockResolvedValueOnce({ Screen: Summary })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Loading the memberships')).toBeTruthy()
  await expect.poll(() => heading().textContent).toBe('Plan Summary')
  expect(screen.queryByText('This step could not be loaded.')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a screen that is here is not fetched again, and what fails to be prefetched is fetched with its step', async () => {
  const load = vi.spyOn(loaders, 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(loadScreen('code')).rejects.toThrow('Failed to fetch')
  expect(screenHere('code')).toBeNull()
  await loadScreen('code')
  const Code = screenHere('code')
  expect(Code).toBeTypeOf('function')
  await loadScreen('code')
  expect(load).toHaveBeenCalledTimes(2)
  await loadScreen('boot')
  expect(screenHere('boot')).toBeTypeOf('function')
})

test('what a step may lead to is fetched while the visitor reads', async () => {
  for (const name of ['summary', 'thankYou', 'failure'] as const) await loadScreen(name)
  prefetchAfter('contacts')
  await expect.poll(() => screenHere('code')).not.toBeNull()
  for (const { ahead } of Object.values(screens)) {
    for (const next of ahead) if (next !== 'drinks') await loadScreen(next)
  }
})

test('the failure of the first fetch is shown in place, not in a toast as well', async () => {
  const world = createWorld({ embedded: false, answers: { models: () => refused(502) } })
  await world.calm()
  await loadScreen('failure')
  open(world)
  expect(screen.getByRole('heading', { name: 'We could not load the memberships' })).toBeTruthy()
  expect(toasts()).toBe('')
})

test('an error is a red toast, a warning an amber one; each goes with its text', async () => {
  const world = await atCards({ 'pay-saved-card': () => refused(402, 'Your card was declined.') })
  open(world)
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await act(() => world.calm())
  const region = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(region.getByRole('alert').textContent).toContain('Your card was declined.')
  await act(async () => world.send({ type: 'USE_NEW_CARD' }, { type: 'SUBMIT_NONCE', nonce: 'cnon' }))
  await act(() => world.calm())
  expect(toasts()).toBe('This credit card is already saved to your account.')
  expect(region.queryByRole('alert')).toBeNull()
  // A text that the wizard took back itself is not reported back to it.
  expect(world.wizard.getSnapshot().context).toMatchObject({ warning: expect.any(String), savedCards: [visa] })
  fireEvent.click(region.getByRole('button'))
  expect(toasts()).toBe('')
  expect(world.wizard.getSnapshot().context.warning).toBeNull()
})

test('another step moves the focus to its heading and the view to the top; the first one moves nothing', async () => {
  const world = open(createWorld())
  expect(document.activeElement).toBe(document.body)
  expect(scrolled).not.toHaveBeenCalled()
  await act(async () => world.send(...choose('individual')))
  expect(document.activeElement).toBe(heading())
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
})

test('the progress line says which step this is, of how many, and what comes next', async () => {
  const world = open(createWorld())
  const line = () => screen.getByRole('navigation', { name: 'Progress' }).textContent
  expect(line()).toContain('Step 1 of 6: MembershipNext: Location')
  await act(async () => world.send(...choose('individual', 'kips-bay')))
  expect(line()).toContain('Step 3 of 6: PlanNext: Summary')
})

test('the drinks open over the step, at a section or at the start, and close again', async () => {
  open(createWorld())
  const dialog = () => screen.queryByRole('dialog', { hidden: true })
  const current = () => dialog()?.querySelector('[aria-current="true"], [aria-current="location"]')?.textContent
  fireEvent.click(screen.getByRole('button', { name: 'View All Drinks' }))
  await expect.poll(current).toBe('Iced Milk Teas')
  fireEvent.click(
    within(dialog() as HTMLElement)
      .getAllByRole('button', { hidden: true })
      .at(-1) as HTMLElement,
  )
  await expect.poll(dialog).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'About Iced Coffee' }))
  await expect.poll(current).toBe('Iced Coffees')
  expect(heading().textContent).toBe('Select a Plan')
})

test('the last ZIP search is kept while the visitor moves between the steps', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ results: [{ geometry: { lat: 40.7394, lng: -73.9799 } }] }))
  const world = createWorld()
  world.send(...choose('individual'))
  open(world)
  fireEvent.change(screen.getByLabelText('Zip Code'), { target: { value: '10016' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await expect.poll(() => screen.queryByText('4 locations, nearest to 10016 first')).not.toBeNull()
  await act(async () => world.send({ type: 'BACK' }))
  expect(heading().textContent).toBe('Select a Plan')
  await act(async () => world.send(...choose('individual')))
  expect(screen.getByLabelText<HTMLInputElement>('Zip Code').value).toBe('10016')
  expect(screen.getByText('4 locations, nearest to 10016 first')).toBeTruthy()
})

test('a screen without its wizard or its page is a mistake that says so', () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const Lost = ({ use }: { use: () => unknown }) => <p>{String(use())}</p>
  expect(() => render(<Lost use={useActor} />)).toThrow('a screen of the wizard stands outside its provider')
  expect(() => render(<Lost use={usePageData} />)).toThrow('a screen of the wizard stands outside its page')
})

test('the failure screen has a text even when the wizard has none, and Try again loads the page anew', () => {
  const reload = vi.fn()
  const { wizard } = pretend(createWorld(), (snapshot) => snapshot)
  show(wizard, <FailureScreen reload={reload} />)
  expect(screen.getByRole('alert').textContent).toBe('An unknown error occurred.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
