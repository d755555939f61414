// @vitest-environment jsdom
import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { subscribeConsent } from '@sipday/rules/consent.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/account-world.ts'
import { pretend, show } from '../../test/pages.tsx'
import { demoShop as shop } from '../../test/shop-facts.ts'
import { benefits, models, shopData } from '../../test/shop.ts'
import { createWorld, refused, type World } from '../../test/world.ts'
import { Consent } from './order/Consent.tsx'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { LocationChoice } from './choosing/location/LocationChoice.tsx'
import { Screen as Location } from './choosing/location/Screen.tsx'
import { ModelChoice } from './choosing/model/ModelChoice.tsx'
import { Screen as Model } from './choosing/model/Screen.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { Screen as Plan } from './choosing/plan/Screen.tsx'
import { screenOf } from './selectors.ts'
import { Screen as Summary } from './summary/Screen.tsx'
import { PurchasePage } from './PurchasePage.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const { call } = fakeServer()
const known = normaliseCatalogue(models, benefits)

const nowhere = (world: World) => pretend(world, (snapshot) => ({ ...snapshot, matches: () => false }))

test('a state that matches no screen renders nothing (W2)', () => {
  const { wizard } = nowhere(createWorld({ begin: false }))
  expect(screenOf(wizard.getSnapshot())).toBeNull()
  const { container } = show(wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  expect(container.innerHTML).toBe('')
})

test.each([
  ['CHANGE_MODEL', Model],
  ['CHANGE_LOCATION', Location],
  ['CHANGE_PLAN_ONLY', Plan],
] as const)('Back after %s sends BACK_TO_SUMMARY', (type, Screen) => {
  const world = createWorld()
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type })
  const { wizard, sent } = pretend(world, (snapshot) => snapshot)
  show(wizard, <Screen />)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(sent).toEqual([{ type: 'BACK_TO_SUMMARY' }])
})

const forgetful = (world: World) =>
  pretend(world, (snapshot) => ({
    ...snapshot,
    context: {
      ...snapshot.context,
      modelId: null,
      locationId: null,
      planId: null,
      normalizedData: { models: [], locations: [], plans: [] },
    },
  }))

test.each([
  ['the summary', <Summary key="summary" />],
  ['the payment', <Payment key="payment" />],
])('while details are missing %s says that they are loading (W2, W2.5)', (_, page) => {
  show(forgetful(createWorld()).wizard, page)
  expect(screen.getByText('Loading details')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Continue|Subscribe/ })).toBeNull()
})

test('while the shop is fetched the page says that it loads, and nothing can be chosen (W2.1)', async () => {
  const world = createWorld({ embedded: false, answers: { models: () => new Promise(() => undefined) } })
  show(world.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  expect((await screen.findByRole('status')).textContent).toBe('Loading the memberships')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('when the first fetch fails the page shows the error in an alert, for good (W2.1)', async () => {
  const world = createWorld({ embedded: false, answers: { models: () => refused(502) } })
  await world.calm()
  await act(async () => void show(world.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />))
  expect((await screen.findByRole('alert')).textContent).toContain('Plans fetch failed: Bad Gateway')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a model shows its name and description, a location its name and address (W2.2, W2.3)', () => {
  render(<ModelChoice models={known.models} plans={known.plans} currentId={null} onSelect={nothing} />)
  for (const model of known.models) {
    const card = screen.getByRole('button', { name: new RegExp(model.name) })
    expect(card.textContent).toContain(model.description)
  }
  cleanup()
  const found = { zip: '', place: { lat: 0, lng: 0 } }
  render(
    <LocationChoice
      locations={known.locations}
      days={[]}
      currentId={null}
      found={null}
      onFound={nothing}
      findZip={() => Promise.resolve(found.place)}
      onSelect={nothing}
    />,
  )
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  known.locations.forEach((location, index) => {
    expect(rows[index]).toContain(location.name)
    if (location.address) expect(rows[index]).toContain(location.address)
  })
})

test('where a phone is given stand the terms of text messages, and no box is ticked beforehand (R53)', () => {
  const world = createWorld({ data: shopData() })
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type: 'PROCEED_TO_CONTACT' })
  show(world.wizard, <Contacts />)
  expect(screen.getByText(/Message and data rates may apply. Reply STOP to end, HELP for help/)).toBeTruthy()
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('beside Subscribe stand the terms, the renewal and the age; a gift does not speak of a renewal', () => {
  render(<Consent shop={shop} parts={subscribeConsent({ renewsOn: '2027-01-01' })} />)
  expect(document.body.textContent).toMatch(/Terms & Conditions, and that the membership renews until you cancel/)
  expect(document.body.textContent).toMatch(/at least 13 years old, or have\s+the consent of a parent or guardian/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  render(<Consent shop={shop} parts={subscribeConsent({ renewsOn: null })} />)
  expect(document.body.textContent).not.toContain('renews')
})
