import { expect, test } from 'vitest'
import { atSummary } from '../../../test/pure.ts'
import { placeOf, resolved } from '../choosing/offered.ts'
import { giftErrors } from '../summary/gift-details.ts'
import type { WizardContext } from '../context.ts'
import { termsOfOrder } from './order-terms.ts'

const shown = (locationTaxes: (here: string, today: string) => WizardContext['locationTaxes']) => {
  const { context } = atSummary()
  const plan = resolved(context)?.plan
  const here = plan && placeOf(context, plan)
  if (!plan || !here) throw new Error('the summary has a plan and a location')
  return termsOfOrder({ ...context, locationTaxes: locationTaxes(here, context.today) }, plan)
}

test('the pages show the tax of the chosen location, the shop’s where it has none of its own (R65)', () => {
  expect(shown(() => [])).toMatchObject({ taxRate: 6675, totalCents: 3200, renewalCents: 3200 })
  expect(shown((locationId, from) => [{ locationId, from, taxRate: 0 }])).toMatchObject({
    taxRate: 0,
    totalCents: 3000,
    renewalCents: 3000,
  })
  expect(shown((locationId, from) => [{ locationId: `not-${locationId}`, from, taxRate: 0 }])).toMatchObject({
    totalCents: 3200,
  })
})

test('the pages count from the calendar day of the chosen location, not from the shop’s (R7)', () => {
  const { context } = atSummary()
  const plan = resolved(context)?.plan
  const here = plan && placeOf(context, plan)
  if (!plan || !here) throw new Error('the summary has a plan and a location')
  const days = [
    { locationId: `not-${here}`, today: '2026-07-01' },
    { locationId: here, today: '2026-07-03' },
  ]
  expect(context.today).toBe('2026-07-02')
  expect(termsOfOrder({ ...context, days }, plan)).toMatchObject({ boughtOn: '2026-07-03', renewsOn: '2026-08-03' })
  const gift = { ...context, days, isGift: true, giftDetails: { ...context.giftDetails, sendOn: '2026-07-02' } }
  expect(giftErrors(gift)).toEqual({ sendOn: 'Please choose today or a later date.' })
})

test('a rate that begins before the renewal is in the renewal and not in what is charged today (R65)', () => {
  const terms = shown((locationId) => {
    const { renewsOn } = shown(() => [])
    return [{ locationId, from: renewsOn ?? '', taxRate: 8875 }]
  })
  expect(terms).toMatchObject({ totalCents: 3200, renewalCents: 3266 })
})
