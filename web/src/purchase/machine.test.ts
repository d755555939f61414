import { expect, test } from 'vitest'
import { createWorld, visa } from '../../test/world.ts'
import { typed } from '../../test/people.ts'

const summaryOf = { displayFlow: { planSelectionArea: 'planSummary' } } as const

test('without a campaign a visitor chooses model, location and plan, enters a contact, saves a card and pays once', async () => {
  const { wizard, send, calm, sent } = createWorld()
  expect(wizard.getSnapshot().matches({ displayFlow: { planSelectionArea: 'selectingModel' } })).toBe(true)
  send({ type: 'SELECT_MODEL', id: 'individual' })
  send({ type: 'SELECT_LOCATION', id: 'kips-bay' })
  send({ type: 'SELECT_PLAN', id: 'one-month' })
  expect(wizard.getSnapshot().matches(summaryOf)).toBe(true)
  send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
  send({ type: 'SUBMIT_NONCE', nonce: 'nonce-1' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
  expect(wizard.getSnapshot().context.selectedSavedCardId).toBe(visa.id)
  send({ type: 'PAY_WITH_SAVED_CARD' })
  await calm()
  expect(wizard.getSnapshot().value).toEqual({ displayFlow: 'summary' })
  expect(wizard.getSnapshot().context).toMatchObject({ isComplete: true, paymentId: 'payment-1', idempotencyKey: null })
  const payments = sent.filter(({ name }) => name.startsWith('pay-'))
  expect(payments).toHaveLength(1)
  expect(payments[0]?.body).toMatchObject({
    customerId: 'cid-ana@demo.example',
    linkedCustomerId: ['cid-ana@demo.example'],
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    expectedTotalCents: 3200,
  })
})
