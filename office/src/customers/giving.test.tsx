// @vitest-environment jsdom
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, openMei, renewing } from '../../test/customer.ts'
import { press, type } from '../../test/office.tsx'
import { type Answers, ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kipsBay = { id: 'kips-bay', name: 'Kips Bay NY', today: '2026-11-23', latestEnd: '2027-11-23' }
const newark = { ...kipsBay, id: 'newark', name: 'Newark NJ' }
const oneMonth = { id: 'one-month', name: 'One Month', locations: [kipsBay, newark] }
const options = { plans: [oneMonth, { ...oneMonth, id: 'annual', name: 'Annual', locations: [newark] }] }
const term: CustomerMembership = {
  ...renewing,
  planName: '3 Months',
  kind: 'term',
  frequency: '3 months',
  startedOn: '2026-11-11',
  endsOn: '2027-02-11',
  priceCents: 9000,
  nextCharge: null,
}
const credit = {
  refused: null,
  heldCents: 500,
  mostCents: 10_000,
  dueCents: 3000,
  taxRate: 6675,
  period: { from: '2026-12-12', through: '2027-01-12' },
  waits: null,
}
const preview = { pause: null, pauseOptions: [], pauseRefused: null, planRefused: null, plannedId: null, plans: [] }

test('credit is given as a sum or as days, after both sums of the next charge are said (O9.7)', async () => {
  const given = ok({ cents: 677, heldCents: 1177, next: { on: '2026-12-12', cents: 1945 } })
  const limit = 'Credit is at most $100.00 at once.'
  const server = await openMei([renewing], {
    'renewal-preview': ok({ ...preview, credit }),
    'give-credit': [refused(403, 'too_much_credit', limit), given],
  })
  await press('Give Credit…')
  expect(await screen.findByText('It has $5.00 of credit already.')).toBeTruthy()
  expect(screen.getByText('The next charge is $26.67 on December 12, 2026.')).toBeTruthy()
  await press('Give the Credit')
  expect((await screen.findAllByText(/^Enter an amount in dollars/)).length).toBeGreaterThan(0)
  await type('Credit', '10')
  expect(await screen.findByText('Next charge $26.67 now, $16.00 with it, on December 12, 2026.')).toBeTruthy()
  await type('Reason', 'Cold coffee')
  await press('Give $10.00 of Credit')
  expect(await screen.findByText(limit)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Days/ }))
  await type('Days', '7')
  expect(await screen.findByText('That is $6.77 of credit.')).toBeTruthy()
  await press('Give $6.77 of Credit')
  expect(
    await screen.findByText('$6.77 of credit is given. The next charge is $19.45 on December 12, 2026.'),
  ).toBeTruthy()
  expect(server.asked('give-credit').map(({ credit: asked }) => asked)).toEqual([{ cents: 1000 }, { days: 7 }])
})

test.each([
  { taxRate: 6675, help: 'Up to $100.00. Without tax.' },
  { taxRate: 0, help: 'Up to $100.00.' },
])(
  'a sum of credit is without tax only where there is one, here at a rate of $taxRate (O9.7)',
  async ({ taxRate, help }) => {
    await openMei([renewing], { 'renewal-preview': ok({ ...preview, credit: { ...credit, taxRate } }) })
    await press('Give Credit…')
    expect(await screen.findByText(help)).toBeTruthy()
    expect(screen.queryAllByText('Before tax.')).toHaveLength(taxRate === 0 ? 0 : 1)
  },
)

test('what cannot have credit says why, and a cancellation says what of it is lost (O9.7)', async () => {
  const why = 'The location is closing for good, and the membership ends with it.'
  await openMei([{ ...renewing, creditCents: 1000 }], {
    'renewal-preview': ok({ ...preview, credit: { ...credit, refused: why } }),
  })
  expect(screen.getByText('$10.00, used first')).toBeTruthy()
  await press('Give Credit…')
  expect(await screen.findByText(why)).toBeTruthy()
  cleanup()
  await openMei([{ ...renewing, creditCents: 1000 }])
  await press('Cancel…')
  expect(
    await screen.findByText(/^\$10\.00 of credit is left\. Once the membership has ended, it is gone/),
  ).toBeTruthy()
})

const open = (more: Partial<CustomerMembership> = {}, answers: Answers = {}) => openMei([{ ...term, ...more }], answers)

test('a membership is given: plan, location, last day and reason; how long it can be used is said', async () => {
  const given = ok({ membershipId: 'm-2', endsOn: '2026-12-31' })
  const server = await open({}, { 'give-options': ok(options), give: given })
  await press('Give a Membership…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a Membership' }))
  await dialog.findByLabelText('Plan')
  await press('Give the Membership')
  for (const missing of ['Choose a plan.', 'Choose a location.', 'Choose a day.', /^Say why/])
    expect((await dialog.findAllByText(missing)).length).toBeGreaterThan(0)
  fireEvent.change(dialog.getByLabelText('Plan'), { target: { value: 'one-month' } })
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'kips-bay' } })
  expect(dialog.getByText('At most until November 23, 2027.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-22' } })
  await type('Reason', 'The machine was broken')
  await press('Give the Membership')
  expect(await dialog.findByText('Choose a day from November 23, 2026 to November 23, 2027.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-31' } })
  await press('Give the Membership')
  expect(await dialog.findByText('Given. It can be used until December 31, 2026.')).toBeTruthy()
  expect(server.asked('give')).toMatchObject([
    {
      kind: 'membership',
      customerId: 'mei',
      planId: 'one-month',
      locationId: 'kips-bay',
      endsOn: '2026-12-31',
      reason: 'The machine was broken',
    },
  ])
})

test('the only plan and the only location are said and not asked, and a plan’s only location is taken', async () => {
  const give = ok({ membershipId: 'm-2', endsOn: '2026-12-31' })
  const small = { plans: [{ ...oneMonth, locations: [kipsBay] }] }
  const server = await open({}, { 'give-options': ok(small), give })
  await press('Give a Membership…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a Membership' }))
  expect(await dialog.findByText('One Month')).toBeTruthy()
  expect(dialog.getByText('Kips Bay NY')).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-12-31' } })
  await type('Reason', 'The machine was broken')
  await press('Give the Membership')
  expect(await dialog.findByText('Given. It can be used until December 31, 2026.')).toBeTruthy()
  expect(server.asked('give')).toMatchObject([{ planId: 'one-month', locationId: 'kips-bay' }])
  cleanup()
  await open({}, { 'give-options': ok(options), give })
  await press('Give a Membership…')
  fireEvent.change(await screen.findByLabelText('Plan'), { target: { value: 'one-month' } })
  expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('')
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'kips-bay' } })
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'annual' } })
  expect(await screen.findByText('Newark NJ')).toBeTruthy()
  expect(screen.queryByLabelText('Location')).toBeNull()
})

test('days are given to what ends by itself; the new last day is said before and after, a limit in words', async () => {
  const limit = 'You can give this member 3 more days within a year.'
  const server = await open(
    {},
    { give: [refused(403, 'too_many_days', limit), ok({ membershipId: 'm-1', endsOn: '2027-02-14' })] },
  )
  await press('Give Days…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make This Membership Longer' }))
  expect(dialog.getByText('It ends on February 11, 2027.')).toBeTruthy()
  await type('Days', '91')
  await type('Reason', 'Closed for a week')
  await press('Give the Days')
  expect(await dialog.findByText('Type a number of days from 1 to 90.')).toBeTruthy()
  await type('Days', '7')
  expect(await dialog.findByText('It will end on February 18, 2027.')).toBeTruthy()
  await press('Give the Days')
  expect(await dialog.findByText(new RegExp(limit.replace('.', '')))).toBeTruthy()
  await type('Days', '3')
  await press('Give the Days')
  expect(await dialog.findByText('Given. It ends on February 14, 2027 now.')).toBeTruthy()
  expect(server.asked('give').map(({ days }) => days)).toEqual([7, 3])
})

test('nothing is offered for what renews or has ended, and none of it to who may only look', async () => {
  await open({ kind: 'renewing', endsOn: null })
  expect(screen.queryByRole('button', { name: 'Give Days…' })).toBeNull()
  cleanup()
  await open({ standing: 'ended' })
  expect(screen.queryByRole('button', { name: 'Give Days…' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Give a Membership…' })).toBeTruthy()
  cleanup()
  await open({}, { me: ok({ ...helper, capabilities: ['see', 'customers.read'] }) })
  for (const name of ['Give Days…', 'Give a Membership…']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a shop that sells nothing where one works says that nothing can be given', async () => {
  await open({}, { 'give-options': ok({ plans: [] }) })
  await press('Give a Membership…')
  expect(await screen.findByText('No plan can be given at your locations.')).toBeTruthy()
})
