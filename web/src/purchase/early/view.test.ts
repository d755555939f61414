import { initialTransition } from 'xstate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { machine } from '../../../test/pure.ts'
import { campaign, shopData } from '../../../test/shop.ts'
import { today } from '../../../test/world.ts'
import type { WizardInput } from '../beginning.ts'
import { screenOf, showRedeemButton } from '../selectors.ts'
import { firstView } from './view.ts'

const shop = shopData()
const ids = {
  models: shop.models.map((model) => model.id),
  plans: shop.models.flatMap((model) => model.plans.map((plan) => plan['Plan ID'])),
  locations: [...new Set(shop.models.flatMap((model) => model.plans.flatMap((plan) => plan['Location ID'])))],
}
const some = (known: string[]) => fc.subarray([...known, 'unknown'], { maxLength: 3 })
const links = fc.record({ models: some(ids.models), locations: some(ids.locations), plans: some(ids.plans) })

const inputOf = (data: WizardInput['data']): WizardInput => ({
  parameters: {},
  data,
  today,
  taxRate: 6675,
  locationTaxes: [],
  sendsTexts: true,
  shopName: 'Sipday',
  days: [],
})

test('the first view of any link is what the machine shows before anything has happened', () => {
  const screens = new Set<string | null>()
  fc.assert(
    fc.property(links, (named) => {
      const input = inputOf(shopData(campaign('c-1', named)))
      const [snapshot] = initialTransition(machine, input)
      const view = firstView(input)
      screens.add(screenOf(view))
      expect(view.context).toEqual(snapshot.context)
      expect(screenOf(view)).toBe(screenOf(snapshot))
      expect(showRedeemButton(view)).toBe(showRedeemButton(snapshot))
    }),
    { numRuns: 500 },
  )
  expect(screens).toEqual(new Set(['model', 'location', 'plan', 'summary']))
})

test('without embedded data nothing but the beginning is shown', () => {
  expect(screenOf(firstView(inputOf(null)))).toBe('boot')
})
