// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openMei } from '../../test/customer.ts'
import { press, type } from '../../test/office.tsx'
import { type Answers, dana, ok } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const preview = {
  goes: ['Name, email address and phone number, everywhere they are stored'],
  stays: [{ what: 'Purchases', why: 'Tax law asks for the books.', until: 'November 23, 2033' }],
  blocks: [],
  needsSecond: false,
}
const owner = { ...dana, capabilities: ['see', 'customers', 'customers.read', 'privacy', 'privacy.erase'] }
const open = (answers: Answers = {}) => openMei([], { me: ok(owner), 'erase-preview': ok(preview), ...answers })

test('an owner reads what goes and what stays, says why, and erases', async () => {
  const server = await open({ erase: ok({ state: 'erased' }) })
  await press('Erase…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase This Customer' }))
  expect(await dialog.findByText(/^Name, email address and phone number/)).toBeTruthy()
  expect(dialog.getByText(/^Purchases, until November 23, 2033/)).toBeTruthy()
  await press('Erase for Good')
  expect(await dialog.findByText(/^Say why/)).toBeTruthy()
  await type('Reason', 'Asked by email')
  await press('Erase for Good')
  expect(await dialog.findByText('The customer is erased.')).toBeTruthy()
  expect(server.asked('erase')).toMatchObject([{ customerId: 'mei', reason: 'Asked by email' }])
})

test('within 90 days of a payment a second owner is asked', async () => {
  await open({ erase: ok({ state: 'asked' }), 'erase-preview': ok({ ...preview, needsSecond: true }) })
  await press('Erase…')
  await type('Reason', 'Asked by email')
  await press('Ask Another Owner')
  expect(await screen.findByText(/^Another owner has been asked/)).toBeTruthy()
})

test('what stands in the way is said, and there is nothing to press but back', async () => {
  await open({
    'erase-preview': ok({ ...preview, blocks: [{ code: 'live_membership', text: 'A membership still runs.' }] }),
  })
  await press('Erase…')
  expect(await screen.findByText('A membership still runs.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase for Good' })).toBeNull()
  await press('Keep the Customer')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever may not erase sees no word of it', async () => {
  await open({ me: ok({ ...owner, capabilities: ['see', 'customers', 'customers.read', 'privacy'] }) })
  expect(await screen.findByRole('button', { name: 'Export Data' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull()
})
