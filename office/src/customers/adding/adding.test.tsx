// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, mei, openMei } from '../../../test/customer.ts'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { ok, refused, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = (id: string, name: string) => ({ id, name })
const options = {
  plans: [
    { id: 'one month', name: 'One Month (Just You)', locations: [place('kips-bay', 'Kips Bay NY')] },
    {
      id: 'annual',
      name: 'Annual (Just You)',
      locations: [place('kips-bay', 'Kips Bay NY'), place('newark', 'Newark NJ')],
    },
  ],
}

const openLink = async (answer = ok(options)) => {
  const copied: string[] = []
  Object.defineProperty(window.navigator, 'clipboard', {
    value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    configurable: true,
  })
  await openMei([], { 'pay-link-options': answer })
  await press('Link to Pay…')
  return { copied, dialog: within(await screen.findByRole('dialog', { name: 'Link to Pay' })) }
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
  expect(screen.getByRole('button', { name: 'Give a Membership…' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Link to Pay…' })).toBeTruthy()
})

test('a link to pay leads to exactly one plan at one location; there is none before both are chosen (O9.5)', async () => {
  const { copied, dialog } = await openLink()
  const plan = await dialog.findByLabelText('Plan')
  fireEvent.change(plan, { target: { value: 'annual' } })
  expect(dialog.queryByRole('button', { name: /^Copy Link/ })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: 'newark' } })
  expect(dialog.getByText('https://shop.example/?plan_id=annual&location_id=newark')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Copy Link: Annual (Just You) at Newark NJ' }))
  await waitFor(() => expect(copied).toEqual(['https://shop.example/?plan_id=annual&location_id=newark']))
  // It is not sold at Newark, so its only location is taken.
  fireEvent.change(plan, { target: { value: 'one month' } })
  expect(dialog.getByText('https://shop.example/?plan_id=one%20month&location_id=kips-bay')).toBeTruthy()
})

test('where nothing is on sale there is no link to pay, and a failure is said (O9.5)', async () => {
  const { dialog } = await openLink(ok({ plans: [] }))
  expect(await dialog.findByText('Nothing is on sale at your locations.')).toBeTruthy()
  cleanup()
  const failed = await openLink(refused(403, 'not_allowed', 'You may not do this.'))
  expect(await failed.dialog.findByText('You may not do this.')).toBeTruthy()
})
