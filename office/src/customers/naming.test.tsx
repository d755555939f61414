// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { type Answers, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const membership = {
  id: 'm-1',
  planName: 'One Month',
  locationId: 'kips-bay',
  locationName: 'Kips Bay NY',
  kind: 'renewing',
  frequency: 'month',
  standing: 'active',
  pays: true,
  redeems: true,
  payer: { id: 'mei', name: 'Mei' },
  subscriber: { id: 'mei', name: 'Mei Chen' },
  codeMasked: '••• 142',
  startedOn: '2026-11-11',
  endsOn: null,
  pausedUntil: null,
  graceUntil: null,
  priceCents: 3000,
  nextCharge: null,
  card: null,
  isGift: false,
  giftWaits: false,
  benefits: [],
}
const customer = {
  customer: { id: 'mei', name: 'Mei Chen', givenName: 'Mei', familyName: 'Chen', since: '2025-03-11T15:00:00.000Z' },
  contacts: [],
  memberships: [membership],
  value: { paidCents: 0, backCents: 0, lostCents: 0, drinks: 0 },
  payments: [],
  duplicates: [],
  merges: [],
}
const me = { ...dana, capabilities: ['see', 'customers', 'customers.read'] }
const open = async (answers: Answers = {}, who = me) => {
  const server = serve({ me: ok(who), customer: ok(customer), notes: ok([]), ...answers })
  openOffice('/office/customers/mei')
  await heading('Mei Chen')
  return server
}

test('the whole code is shown to who says why, and is gone when the dialog is closed', async () => {
  const server = await open({ 'show-code': ok({ code: '048142' }) })
  await press('Show Code…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Show the Whole Code' }))
  await press('Show the Code')
  expect((await dialog.findAllByText(/^Say why/)).length).toBeGreaterThan(0)
  await type('Reason', 'Lost the phone')
  await press('Show the Code')
  expect(await dialog.findByText('0 4 8 1 4 2')).toBeTruthy()
  expect(server.asked('show-code')).toMatchObject([{ membershipId: 'm-1', reason: 'Lost the phone' }])
  await press('Done')
  expect(screen.queryByText('0 4 8 1 4 2')).toBeNull()
})

test('a name is corrected; one that someone changed meanwhile is shown beside it and nothing is lost', async () => {
  const theirs = { ...customer, customer: { ...customer.customer, name: 'Mia Chen', givenName: 'Mia' } }
  const server = await open({
    customer: [ok(customer), ok(theirs)],
    'name-save': [refused(409, 'changed_meanwhile', 'Changed.'), ok({ givenName: 'May', familyName: 'Chen' })],
  })
  await press('Correct Name…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the Name' }))
  await type('First name', 'May')
  await press('Save Name')
  expect(await dialog.findByText('Mia')).toBeTruthy()
  await press('Save Mine')
  expect(await dialog.findByText('The name is saved.')).toBeTruthy()
  expect(server.asked('name-save')).toMatchObject([
    { customerId: 'mei', givenName: 'May', familyName: 'Chen', seen: { givenName: 'Mei', familyName: 'Chen' } },
    { givenName: 'May', seen: { givenName: 'Mia' } },
  ])
})

test('who may only look is offered neither', async () => {
  await open({}, { ...me, capabilities: ['see', 'customers.read'] })
  for (const name of ['Show Code…', 'Correct Name…']) expect(screen.queryByRole('button', { name })).toBeNull()
})
