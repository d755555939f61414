import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerLine } from './ledger.ts'
import { customerWithCard, LOCATION, openBox, planVariation, refusalOf } from '../test/box.ts'
import type { TestBox } from '../test/box.ts'

let box: TestBox
let who: { customerId: string; cardId: string }
let subscriptionId: string

/** A subscription for $20.00, billed on January 11 and then every month. */
beforeEach(async () => {
  box = await openBox({ startsAt: new Date('2027-01-10T17:00:00Z') })
  who = await customerWithCard(box)
  const { subscription } = await box.square.subscriptions.create({
    ...who,
    locationId: LOCATION,
    planVariationId: await planVariation(box, 'MONTHLY', 2000),
    startDate: '2027-01-11',
  })
  subscriptionId = subscription?.id ?? ''
})
afterEach(() => box.close())

const at = async (day: string) => {
  await box.post('/clock', { now: `${day}T17:00:00Z` })
  const { subscription } = await box.square.subscriptions.get({ subscriptionId, include: 'actions' })
  const actions = subscription?.actions?.map(({ type, effectiveDate }) => [type, effectiveDate])
  return { status: subscription?.status, actions, charged: (await box.get<LedgerLine[]>('/ledger')).length }
}
const actionId = async (wanted: string) =>
  (await box.square.subscriptions.get({ subscriptionId, include: 'actions' })).subscription?.actions?.find(
    ({ type }) => type === wanted,
  )?.id ?? ''

test('a pause begins with the next bill, charges nothing, and its end is the day of a bill', async () => {
  await at('2027-01-11')
  const { actions } = await box.square.subscriptions.pause({ subscriptionId, resumeEffectiveDate: '2027-04-11' })
  expect(actions?.map(({ type, effectiveDate }) => [type, effectiveDate])).toEqual([
    ['PAUSE', '2027-02-11'],
    ['RESUME', '2027-04-11'],
  ])
  expect(await at('2027-02-10')).toMatchObject({ status: 'ACTIVE', charged: 1 })
  expect(await at('2027-02-11')).toEqual({ status: 'PAUSED', actions: [['RESUME', '2027-04-11']], charged: 1 })
  expect(await at('2027-04-10')).toMatchObject({ status: 'PAUSED', charged: 1 })
  expect(await at('2027-04-11')).toEqual({ status: 'ACTIVE', actions: [], charged: 2 })
  expect(await at('2027-05-11')).toMatchObject({ status: 'ACTIVE', charged: 3 })
})

test('a pause of so many cycles, whose action is deleted, does not begin', async () => {
  await at('2027-01-11')
  await box.square.subscriptions.pause({ subscriptionId, pauseCycleDuration: 3n })
  expect((await at('2027-01-12')).actions).toEqual([
    ['PAUSE', '2027-02-11'],
    ['RESUME', '2027-05-11'],
  ])
  for (const type of ['PAUSE', 'RESUME'])
    await box.square.subscriptions.deleteAction({ subscriptionId, actionId: await actionId(type) })
  expect(await at('2027-02-11')).toEqual({ status: 'ACTIVE', actions: [], charged: 2 })
})

test('a paused subscription resumes on another day once its own resumption is deleted', async () => {
  await at('2027-01-11')
  await box.square.subscriptions.pause({ subscriptionId, pauseCycleDuration: 3n })
  await at('2027-02-20')
  const asked = { subscriptionId, resumeEffectiveDate: '2027-03-11' }
  expect((await refusalOf(box.square.subscriptions.resume(asked)))?.code).toBe('BAD_REQUEST')
  await box.square.subscriptions.deleteAction({ subscriptionId, actionId: await actionId('RESUME') })
  await box.square.subscriptions.resume(asked)
  expect(await at('2027-03-11')).toEqual({ status: 'ACTIVE', actions: [], charged: 2 })
})

test('only an active subscription is paused, for a whole cycle at least; a paused one can be canceled', async () => {
  expect((await refusalOf(box.square.subscriptions.pause({ subscriptionId })))?.code).toBe('BAD_REQUEST')
  await at('2027-01-11')
  const short = { subscriptionId, resumeEffectiveDate: '2027-03-10' }
  expect((await refusalOf(box.square.subscriptions.pause(short)))?.code).toBe('INVALID_DATE')
  await box.square.subscriptions.pause({ subscriptionId })
  await at('2027-02-11')
  await box.square.subscriptions.cancel({ subscriptionId })
  expect(await at('2027-09-01')).toEqual({ status: 'CANCELED', actions: [], charged: 1 })
})

test('another plan counts from the next bill on, at its own price', async () => {
  await at('2027-01-11')
  await box.square.subscriptions.swapPlan({
    subscriptionId,
    newPlanVariationId: await planVariation(box, 'MONTHLY', 2500),
  })
  await at('2027-02-11')
  expect((await box.get<LedgerLine[]>('/ledger')).map(({ amountCents }) => amountCents)).toEqual([2000, 2500])
})
