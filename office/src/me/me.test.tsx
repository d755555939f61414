// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, refused, serve, type Answers } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const key = { id: 'key-1', name: 'Mac', addedAt: '2026-11-01T12:00:00Z', usedAt: null }
const here = {
  id: 'session-1',
  device: 'Chrome on Mac',
  since: '2026-11-22T12:00:00Z',
  lastUsed: '2026-11-22T15:00:00Z',
  current: true,
}
const there = { ...here, id: 'session-2', device: null, current: false }

const open = async (answers: Answers = {}) => {
  const server = serve({
    me: ok(dana),
    'second-factors': ok({ passkeys: [key], totp: true, recoveryLeft: 9 }),
    sessions: ok([here, there]),
    ...answers,
  })
  openOffice('/office/me')
  await heading('My Sign-In')
  await screen.findByText('Passkey: Mac')
  return server
}
const proveAgain = refused(401, 'prove_again', 'Prove again.')

test('a step that asks for the second factor again repeats the same change with the same key', async () => {
  const server = await open({ 'second-factor-remove': [proveAgain, ok()], 'totp-check': ok() })
  await press('Remove Passkey: Mac')
  await press('Remove It')
  const sheet = within(await screen.findByRole('dialog', { name: 'Is it still you?', hidden: true }))
  expect(sheet.getByText(/asks for your second factor/)).toBeTruthy()
  await type('6-digit code', '123456')
  await press('Continue')
  await waitFor(() => expect(server.asked('second-factor-remove')).toHaveLength(2))
  const [first, second] = server.asked('second-factor-remove')
  expect(first).toMatchObject({ passkeyId: 'key-1' })
  expect(second).toEqual(first)
})

test('the last second factor stays, and the reason is said beside it', async () => {
  await open({ 'second-factor-remove': refused(409, 'last_factor', 'Add another second factor first.') })
  await press('Remove Authenticator app')
  await press('Remove It')
  expect(await screen.findByText('Add another second factor first.')).toBeTruthy()
})

test('new recovery codes are shown once and replace the old ones', async () => {
  await open({ 'recovery-codes': ok({ recoveryCodes: ['one', 'two'] }) })
  await press('Make New Codes')
  await screen.findByRole('heading', { name: 'Save these codes' })
  expect(screen.getByText('two')).toBeTruthy()
})

test('another device is signed out by itself, or all others at once; this one is marked', async () => {
  const server = await open({ 'session-end': ok() })
  expect(screen.getAllByText('This device')).toHaveLength(1)
  await press(/^Sign out unknown device/)
  await waitFor(() => expect(server.asked('session-end')[0]).toMatchObject({ id: 'session-2' }))
  await press('Sign Out All Other Devices')
  await waitFor(() => expect(server.asked('session-end')[1]).toMatchObject({ others: true }))
})

test('signing out leaves nothing of the person on the page', async () => {
  const server = await open({ 'sign-out': ok() })
  server.now({ me: refused(401, 'not_signed_in') })
  await press('Sign Out')
  await heading('Open the office')
  expect(screen.queryByText('Dana Okafor')).toBeNull()
})
