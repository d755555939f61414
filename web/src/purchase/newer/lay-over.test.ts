import type { RawModel, RawPlan } from '@sipday/contract/catalogue.ts'
import { describe, expect, test } from 'vitest'
import {
  after,
  atContact,
  atSummary,
  choose,
  done,
  inCampaign,
  start,
  stepOf,
  submitted,
  type Snapshot,
} from '../../../test/pure.ts'
import { typed } from '../../../test/people.ts'
import { benefits, models } from '../../../test/shop.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { visa } from '../../../test/world.ts'
import { totalNotice } from '../selectors.ts'
import type { NewCatalogue } from './lay-over.ts'

/** The shop after a release: each plan is changed, or with null taken off sale. */
const released = (
  change: (plan: RawPlan) => RawPlan | null,
  shop: Partial<NewCatalogue['shop']> = {},
): { type: 'CATALOGUE_CHANGED'; catalogue: NewCatalogue } => ({
  type: 'CATALOGUE_CHANGED',
  catalogue: {
    models: models
      .map((model): RawModel => ({ ...model, plans: model.plans.map(change).filter((plan) => plan !== null) }))
      .filter(({ plans }) => plans.length > 0),
    benefits,
    shop: { ...demoShop, ...shop },
  },
})
const only = (id: string, change: Partial<RawPlan> | null) =>
  released((plan) => (plan['Plan ID'] === id ? change && { ...plan, ...change } : plan))
const notAt = (place: string) =>
  released((plan) => {
    const kept = plan['Location ID'].map((id) => id !== place)
    const left = <Value>(values: readonly Value[]): Value[] => values.filter((_, at) => kept[at])
    return {
      ...plan,
      'Location ID': left(plan['Location ID']),
      'Location Name': left(plan['Location Name']),
      'Location Address': left(plan['Location Address']),
      Lattitude: left(plan.Lattitude),
      Longitude: left(plan.Longitude),
    }
  })

const paying = () =>
  after(atContact(), ...submitted(0, 'Ana'), { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
const said = ({ context }: Snapshot) => context.catalogueNotice?.text ?? null
const body = (snapshot: Snapshot) =>
  after(snapshot, { type: 'PAY_WITH_SAVED_CARD' }).children['pay']?.getSnapshot() as { input?: unknown } | undefined

describe('what was chosen is untouched', () => {
  test.each<[string, () => Snapshot]>([
    ['the first screen', () => start()],
    ['a place', () => after(start(), ...choose('individual', 'kips-bay'))],
    ['the summary', () => atSummary()],
    ['contacts', () => after(atContact(), ...typed(0, 'Ana'))],
    ['payment', paying],
  ])('at %s nothing is said and nothing moves; what is offered is new', (_, arrive) => {
    const before = arrive()
    const now = after(before, only('annual', { Price: 400 }))
    expect([now.value, said(now)]).toEqual([before.value, null])
    expect(now.context.customerForms).toEqual(before.context.customerForms)
    expect(now.context.normalizedData.plans.find(({ id }) => id === 'annual')?.priceCents).toBe(40_000)
  })

  test('another price of a plan that is not chosen yet is simply the price (O14)', () => {
    const now = after(start(), ...choose('individual', 'kips-bay'), only('one-month', { Price: 32 }))
    expect([stepOf(now), said(now)]).toEqual(['plan', null])
  })

  test('a paid purchase is over', () => {
    const paid = after(paying(), { type: 'PAY_WITH_SAVED_CARD' }, done('pay', { paymentId: 'p' }))
    const now = after(paid, only('one-month', null))
    expect([stepOf(now), said(now), now.context.planId]).toEqual(['thankYou', null, 'one-month'])
  })
})

describe('the price or the tax of the chosen plan is another one', () => {
  test.each<[string, () => Snapshot, string]>([
    ['the summary', () => atSummary(), 'summary'],
    ['the contacts', () => after(atContact(), ...typed(0, 'Ana')), 'contacts'],
    ['payment', paying, 'payment'],
  ])('at %s the visitor stays, and it is said above the total', (_, arrive, screen) => {
    const before = arrive()
    const now = after(before, only('one-month', { Price: 32 }))
    expect([stepOf(now), now.value]).toEqual([screen, before.value])
    expect(totalNotice(now.context)).toBe('The price is now $32.00/mo')
    expect(now.context.customerForms).toEqual(before.context.customerForms)
  })

  test('Subscribe sends the new total', () => {
    const now = after(paying(), only('one-month', { Price: 32 }))
    expect(body(now)?.input).toMatchObject({ expectedTotalCents: 3414, planId: 'one-month' })
  })

  test('another tax where it is bought is said too; one somewhere else is not', () => {
    const taxed = (locationId: string) =>
      released((plan) => plan, { locationTaxes: [{ locationId, from: '2020-01-01', taxPercent: '8.875' }] })
    expect(totalNotice(after(atSummary(), taxed('kips-bay')).context)).toBe('The tax is now 8.875%')
    expect(totalNotice(after(atSummary(), taxed('newark')).context)).toBeNull()
  })

  test('two releases in a row say the last price; one that changes nothing more leaves it there', () => {
    const twice = after(atSummary(), only('one-month', { Price: 32 }), only('one-month', { Price: 31 }))
    expect(totalNotice(twice.context)).toBe('The price is now $31.00/mo')
    expect(totalNotice(after(twice, only('one-month', { Price: 31 })).context)).toBe('The price is now $31.00/mo')
  })

  test('it stays through the steps, until another plan is chosen', () => {
    const now = after(atSummary(), only('one-month', { Price: 32 }), { type: 'PROCEED_TO_CONTACT' })
    expect(totalNotice(now.context)).toBe('The price is now $32.00/mo')
    const other = after(now, { type: 'BACK' }, { type: 'BACK' }, ...choose(undefined, undefined, 'annual'))
    expect([stepOf(other), totalNotice(other.context)]).toEqual(['summary', null])
  })
})

describe('what was chosen is gone', () => {
  test('the plan at this place: the plans of this place, with the sentence, and people typed in stay', () => {
    const before = after(atContact(), ...typed(0, 'Ana'))
    const now = after(before, only('one-month', null))
    expect(stepOf(now)).toBe('plan')
    expect(said(now)).toBe('Plan one-month is no longer sold at Kips Bay. Please choose again.')
    expect(now.context).toMatchObject({ modelId: 'individual', locationId: 'kips-bay', planId: null })
    expect(now.context.customerForms).toEqual(before.context.customerForms)
    const again = after(now, ...choose(undefined, undefined, 'annual'), { type: 'PROCEED_TO_CONTACT' })
    expect([stepOf(again), said(again)]).toEqual(['contacts', null])
    expect(again.context.customerForms).toEqual(before.context.customerForms)
  })

  test('also while paying, without a call under way', () => {
    const now = after(paying(), only('one-month', null))
    expect([stepOf(now), now.context.hasProceededToPayment]).toEqual(['plan', false])
    expect(now.context.submittedCustomers).toHaveLength(1)
    const charging = after(paying(), { type: 'PAY_WITH_SAVED_CARD' })
    expect(after(charging, only('one-month', null)).value).toEqual(charging.value)
  })

  test('the place: the places, with the model still chosen', () => {
    const now = after(atSummary(), notAt('kips-bay'))
    expect([stepOf(now), said(now)]).toEqual([
      'location',
      'Plan one-month is no longer sold at Kips Bay. Please choose again.',
    ])
    expect(now.context).toMatchObject({ modelId: 'individual', locationId: null, planId: null })
  })

  test('the model, before a plan is chosen: the models', () => {
    const now = after(
      start(),
      ...choose('gift', 'kips-bay'),
      released((plan) => (plan.Gift ? null : plan)),
    )
    expect([stepOf(now), said(now)]).toEqual([
      'model',
      'Gift Membership is no longer sold at Kips Bay. Please choose again.',
    ])
  })

  test('during a change, what it would go back to counts as well', () => {
    const changing = after(atSummary(), { type: 'CHANGE_LOCATION' })
    const now = after(changing, only('one-month', null))
    expect([stepOf(now), now.context.previousChoice]).toEqual(['plan', null])
    expect(now.context.currentFlowType).toBe('noUtmDefault')
  })

  test('what a link named: the link offers what is left of it (R14)', () => {
    const linked = inCampaign({ plans: ['one-month'], locations: ['kips-bay'] })
    expect(stepOf(linked)).toBe('summary')
    const now = after(linked, only('one-month', null))
    expect(stepOf(now)).toBe('plan')
    expect(now.context.campaign.planId).toBeNull()
    const closed = after(inCampaign({ models: ['individual'], locations: ['kips-bay'] }), notAt('kips-bay'))
    expect([stepOf(closed), closed.context.originalFlowType]).toEqual(['location', 'explicitUtmModelOnly'])
  })

  test('everything: the first step, which says that nothing is on sale', () => {
    const now = after(
      atSummary(),
      released(() => null),
    )
    expect(stepOf(now)).toBe('model')
  })
})

test('a plan for more people than were chosen leads back to the summary', () => {
  const now = after(paying(), only('one-month', { 'Minimum Quantity': 2 }))
  expect([stepOf(now), said(now)]).toEqual(['summary', 'Plan one-month has changed. Please look at your order again.'])
  expect(now.context).toMatchObject({ numberOfSubscriptions: 2, hasProceededToPayment: false })
  expect(now.context.customerForms[0]?.firstName).toBe('Ana')
})
