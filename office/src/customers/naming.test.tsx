// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, mei, openMei, renewing } from '../../test/customer.ts'
import { press, type } from '../../test/office.tsx'
import { ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const customer = { ...mei, memberships: [renewing] }

test('the whole code is shown to who says why, and is gone when the dialog is closed', async () => {
  const server = await openMei([renewing], { 'show-code': ok({ code: '048142' }) })
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
  const server = await openMei([renewing], {
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

test('a birthday is corrected with a reason, where something comes with it (O6.3)', async () => {
  const born = (birthday: string | null) => ({ ...customer, customer: { ...customer.customer, birthday } })
  const server = await openMei([renewing], {
    customer: [ok(born('05-03')), ok(born('02-29'))],
    'birthday-save': [refused(409, 'birthday_fixed', 'The birthday stays as it is until May 3, 2027.'), ok({})],
  })
  await press('Birthday May 3…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the Birthday' }))
  await type('Day', '32')
  await type('Reason', 'Mistyped')
  await press('Save Birthday')
  expect((await dialog.findAllByText('Please choose a month and a day of that month.')).length).toBeGreaterThan(0)
  await type('Day', '4')
  await press('Save Birthday')
  expect((await dialog.findAllByText('The birthday stays as it is until May 3, 2027.')).length).toBeGreaterThan(0)
  await press('Save Birthday')
  expect(await dialog.findByText('The birthday is saved.')).toBeTruthy()
  expect(server.asked('birthday-save')).toMatchObject([
    { customerId: 'mei', birthday: '05-04', seen: '05-03', reason: 'Mistyped' },
    { birthday: '05-04' },
  ])
})

test('who may only look is offered neither', async () => {
  await openMei([renewing], { me: ok({ ...helper, capabilities: ['see', 'customers.read'] }) })
  for (const name of ['Show Code…', 'Correct Name…']) expect(screen.queryByRole('button', { name })).toBeNull()
})
