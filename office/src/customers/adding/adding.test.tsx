// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, mei, openMei } from '../../../test/customer.ts'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { ok, refused, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = (id: string, name: string) => ({ id, name })
const both = { isWhole: true, sends: 'email' as const }
const options = {
  way: both,
  plans: [
    { id: 'one month', name: 'One Month (Just You)', locations: [place('kips-bay', 'Kips Bay NY')] },
    {
      id: 'annual',
      name: 'Annual (Just You)',
      locations: [place('kips-bay', 'Kips Bay NY'), place('newark', 'Newark NJ')],
    },
  ],
}

const openLink = async (answer = ok(options), sent = ok({ by: both.sends })) => {
  const copied: string[] = []
  Object.defineProperty(window.navigator, 'clipboard', {
    value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    configurable: true,
  })
  const server = await openMei([], { 'pay-link-options': answer, 'pay-link-send': sent })
  await press('Link to Pay…')
  return { server, copied, dialog: within(await screen.findByRole('dialog', { name: 'Link to Pay' })) }
}

test('a walk-in is added with one contact, and their page is open, where both ways to a membership are (O9.5)', async () => {
  const list = ok({ rows: [], total: 0, next: null, choices: null })
  const server = serve({
    me: ok(helper),
    customers: list,
    'customer-new': [
      { status: 422, body: { code: 'fields_invalid', message: 'Please check.', fields: { email: 'Enter an email.' } } },
      ok({ customerId: 'mei', isNew: true }),
    ],
    customer: ok(mei),
  })
  openOffice('/office/customers')
  await press('New Customer')
  await type('First Name', 'Mei')
  await press('Add Customer')
  expect(await screen.findAllByText('Enter an email.')).not.toEqual([])
  await type('Email', 'mei@walk.example')
  await press('Add Customer')
  await heading('Mei Chen')
  expect(server.asked('customer-new')[1]).toMatchObject({ givenName: 'Mei', email: 'mei@walk.example' })
  expect(await screen.findByRole('button', { name: 'Give a Membership…' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Link to Pay…' })).toBeTruthy()
})

test('a link to pay leads to exactly one plan at one location; there is none before both are chosen (O9.5)', async () => {
  const { copied, dialog } = await openLink()
  const plan = await dialog.findByLabelText('Plan')
  fireEvent.change(plan, { target: { value: 'annual' } })
  expect(dialog.queryByRole('button', { name: /^Copy Link/ })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'newark' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Copy Link: Annual (Just You) at Newark NJ' }))
  await waitFor(() => expect(copied).toEqual(['https://shop.example/?plan_id=annual&location_id=newark']))
  // It is not sold at Newark, so its only location is taken.
  fireEvent.change(plan, { target: { value: 'one month' } })
  expect(dialog.getByRole('button', { name: 'Copy Link: One Month (Just You) at Kips Bay NY' })).toBeTruthy()
})

test('the only plan at the only location is said and not asked, and its link is there at once', async () => {
  const { dialog } = await openLink(ok({ ...options, plans: options.plans.slice(0, 1) }))
  expect(await dialog.findByRole('button', { name: 'Copy Link: One Month (Just You) at Kips Bay NY' })).toBeTruthy()
  for (const said of ['One Month (Just You)', 'Kips Bay NY']) expect(dialog.getByText(said)).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
})

test('a link is sent to the contact on the page, and where it went or why not is said (O9.5)', async () => {
  const { server, dialog } = await openLink()
  fireEvent.change(await dialog.findByLabelText('Plan'), { target: { value: 'annual' } })
  expect(dialog.queryByRole('button', { name: 'Email It' })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'newark' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Email It' }))
  expect(await dialog.findByText('Sent to the email address on this page.')).toBeTruthy()
  expect(server.asked('pay-link-send')).toMatchObject([{ customerId: 'mei', planId: 'annual', locationId: 'newark' }])
  // Another link was not sent.
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'kips-bay' } })
  expect(dialog.queryByText('Sent to the email address on this page.')).toBeNull()
  cleanup()
  const late = await openLink(ok(options), refused(429, 'too_many', 'Please try again tomorrow.'))
  fireEvent.change(await late.dialog.findByLabelText('Plan'), { target: { value: 'one month' } })
  fireEvent.click(late.dialog.getByRole('button', { name: 'Email It' }))
  expect(await late.dialog.findByText('Please try again tomorrow.')).toBeTruthy()
})

test.each([
  ['both contacts', both, 'https://shop.example/?plan', /enter the email and phone number/, 'Email It'],
  [
    'an email alone',
    { isWhole: false, sends: both.sends },
    'https://shop.example/redeem?plan',
    /code that we send to the email address/,
    'Email It',
  ],
  [
    'a phone number alone',
    { isWhole: false, sends: 'sms' as const },
    'https://shop.example/redeem?plan',
    /code that we text to the phone number/,
    'Text It',
  ],
  [
    'a phone number that gets no texts',
    { isWhole: false, sends: null },
    'https://shop.example/?plan',
    /A second customer is made/,
    null,
  ],
])(
  'with %s, how the purchase becomes theirs is said, and the link does it (O9.5)',
  async (_, way, link, words, send) => {
    const { dialog, copied } = await openLink(ok({ ...options, way }))
    fireEvent.change(await dialog.findByLabelText('Plan'), { target: { value: 'one month' } })
    expect(dialog.getByText(words)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Copy Link/ }))
    await waitFor(() => expect(copied).toEqual([`${link}_id=one%20month&location_id=kips-bay`]))
    expect(dialog.queryByRole('button', { name: / It$/ })?.textContent ?? null).toBe(send)
  },
)

test('where nothing is on sale there is no link to pay, and a failure is said (O9.5)', async () => {
  const { dialog } = await openLink(ok({ plans: [], way: both }))
  expect(await dialog.findByText('Nothing is on sale at your locations.')).toBeTruthy()
  cleanup()
  const failed = await openLink(refused(403, 'not_allowed', 'You may not do this.'))
  expect(await failed.dialog.findByText('You may not do this.')).toBeTruthy()
})
