// @vitest-environment jsdom
import { consentWords } from '@sipday/rules/consent.ts'
import { paymentSchedule, totalLines } from '@sipday/rules/terms-text.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { cleanup } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/pages.tsx'
import { demoShop as shop } from '../../test/shop-facts.ts'
import { shopData } from '../../test/shop.ts'
import { createWorld, today, type World } from '../../test/world.ts'
import { resolved } from './choosing/offered.ts'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { Screen as Summary } from './summary/Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const textOf = (wizard: World['wizard'], page: React.ReactNode): string => {
  const { container, unmount } = show(wizard, page)
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
  'what the pages show of $quantity x $plan.Plan Name (gift: $isGift, on: "$sendOn") is what the server keeps (R29, R57, R53)',
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

    // As on the server: from the plan, the location and the call, not from the page.
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
