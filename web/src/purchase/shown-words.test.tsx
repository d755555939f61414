// @vitest-environment jsdom
import type { Shop } from '@sipday/contract/catalogue.ts'
import { consentWords } from '@sipday/rules/consent.ts'
import { paymentSchedule, totalLines } from '@sipday/rules/terms-text.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { shopData } from '../../test/shop.ts'
import { fakeServer } from '../../test/account-world.ts'
import { createWorld, today, type World } from '../../test/world.ts'
import { resolved } from './choice.ts'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { countArrivals, PageDataProvider } from './page-data.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { Screen as Summary } from './summary/Screen.tsx'
import { WizardProvider } from './useWizard.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shop: Shop = {
  name: 'Sipday',
  offer: '',
  tagline: '',
  timeZone: 'America/New_York',
  taxPercent: '6.675',
  locationTaxes: [],
  maximumQuantity: 10,
  social: { instagram: '', facebook: '' },
  legal: { accessibility: '', terms: '', privacy: '', textMessages: '' },
  payments: { scriptUrl: '/square.js', applicationId: 'app', locationId: 'L' },
  geocoder: { url: '/api/geocode', key: '' },
}
const nothing = () => undefined
const { call } = fakeServer()

/** Everything a visitor can read on a page, in one line. */
const textOf = (wizard: World['wizard'], page: React.ReactNode): string => {
  const { container, unmount } = render(
    <Router hook={memoryLocation({ path: '/' }).hook}>
      <WizardProvider wizard={wizard}>
        <PageDataProvider
          value={{ shop, call, openDrinks: nothing, zipFound: null, setZipFound: nothing, arrivals: countArrivals() }}
        >
          {page}
        </PageDataProvider>
      </WizardProvider>
    </Router>,
  )
  const text = (container.textContent ?? '').replace(/\s+/g, ' ')
  unmount()
  return text
}

const data = shopData()
const orders = data.models.flatMap((model) =>
  model.plans.flatMap((plan) =>
    [false, true].flatMap((isGift) =>
      [plan['Minimum Quantity'], 3].flatMap((quantity) =>
        (isGift ? ['', '2026-12-24'] : ['']).map((sendOn) => ({ modelId: model.id, plan, isGift, quantity, sendOn })),
      ),
    ),
  ),
)

test.each(orders.filter(({ plan, isGift }) => isGift || !plan.Gift))(
  'what the pages show of $quantity x $plan.Plan Name (gift: $isGift, on: "$sendOn") is what the server keeps (R29, R57)',
  ({ modelId, plan, isGift, quantity, sendOn }) => {
    const world = createWorld({ data })
    world.send(
      { type: 'SELECT_MODEL', id: modelId },
      { type: 'SELECT_LOCATION', id: plan['Location ID'][0] ?? '' },
      { type: 'SELECT_PLAN', id: plan['Plan ID'] },
    )
    if (isGift && !plan.Gift) world.send({ type: 'TOGGLE_IS_GIFT' })
    world.send({ type: 'SET_QUANTITY', value: quantity }, { type: 'UPDATE_GIFT_FIELD', field: 'sendOn', value: sendOn })
    const { context } = world.wizard.getSnapshot()
    const found = resolved(context)
    expect([found?.plan.id, context.isGift, context.numberOfSubscriptions]).toEqual([plan['Plan ID'], isGift, quantity])

    // As the server makes them: from the plan, the place and the call, not from the page.
    const terms = termsOf({
      planName: plan['Plan Name'],
      unitPriceCents: Math.round(plan.Price * 100),
      frequency: plan.Frequency,
      quantity,
      isGift,
      sendOn: sendOn || null,
      boughtOn: today,
      taxRate: context.taxRate,
    })
    const summary = textOf(world.wizard, <Summary />)
    for (const { when, amount, what } of paymentSchedule(terms)) {
      expect(summary).toContain(when)
      expect(summary).toContain(what)
      if (amount) expect(summary).toContain(amount)
    }
    expect(summary).toContain(totalLines(terms).total.amount)
    const pages = textOf(world.wizard, <Contacts />) + textOf(world.wizard, <Payment />)
    for (const line of consentWords(terms, shop.name).split('\n')) expect(pages).toContain(line)
    if (isGift) expect(summary + pages).not.toMatch(/until you cancel|First renewal|charged to this card/)
  },
)
