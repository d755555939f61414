// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const factors = { passkeys: 0, totp: true, recoveryLeft: 9 }
const signedOut = refused(401, 'not_signed_in')
const half = refused(401, 'second_factor_needed')
const proveByApp = ok({ next: 'totp', secondFactor: factors })
const setUp = ok({ next: 'set-up', secondFactor: { passkeys: 0, totp: false, recoveryLeft: 0 } })
const secret = 'JBSWY3DPEHPK3PXP'
const start = ok({ secretUri: `otpauth://totp/Sipday:dana?secret=${secret}&issuer=Sipday` })
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)

test('a code by email is not enough: the authenticator app opens the office', async () => {
  const server = serve({ me: signedOut, code: ok(), 'sign-in': proveByApp, 'totp-check': ok() })
  openOffice('/office')
  await type('Email', ' dana@demo.example ')
  await press('Send Code')
  await heading('Enter your code')
  await type('6-digit code', '123456')
  await press('Continue')
  await heading('One more thing')
  expect(server.asked('code').map(({ action, to, code }) => [action, to, code])).toEqual([
    ['send', 'dana@demo.example', undefined],
    ['check', 'dana@demo.example', '123456'],
  ])
  server.now({ me: ok(dana) })
  await type('6-digit code', '654321')
  await press('Open the Office')
  expect(await screen.findByText('Signed in as Dana Okafor, Owner')).toBeTruthy()
  expect(server.asked('totp-check')[0]).toMatchObject({ purpose: 'prove', code: '654321' })
})

test('what is said after an address is the same whether the shop knows it or not (R10)', async () => {
  serve({ me: signedOut, code: ok() })
  openOffice('/office')
  await type('Email', 'stranger@demo.example')
  await press('Send Code')
  expect((await screen.findByText(/A 6-digit code was sent/)).textContent).toBe(
    'A 6-digit code was sent to stranger@demo.example.',
  )
})

test('an empty address is not sent', async () => {
  const server = serve({ me: signedOut, code: ok() })
  openOffice('/office')
  await press('Send Code')
  expect(await screen.findByText('Enter your email address.')).toBeTruthy()
  expect(server.asked('code')).toEqual([])
})

test('a wrong code says why, clears the boxes, and the address can be changed without typing it again', async () => {
  const server = serve({ me: signedOut, code: [ok(), refused(422, 'code_wrong', 'That code is not right.')] })
  openOffice('/office')
  await type('Email', 'dana@demo.example')
  await press('Send Code')
  await type('6-digit code', '123456')
  await press('Continue')
  expect(await screen.findByText('That code is not right.')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('6-digit code')).value).toBe('')
  expect(server.asked('sign-in')).toEqual([])
  await press('Use another email address')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('dana@demo.example')
})

test('an address that was accepted but does not work in the office is told so', async () => {
  serve({ me: signedOut, code: ok(), 'sign-in': refused(401, 'not_invited', 'This address cannot open the office.') })
  openOffice('/office')
  await type('Email', 'mei@demo.example')
  await press('Send Code')
  await type('6-digit code', '123456')
  await press('Continue')
  expect(await screen.findByText('This address cannot open the office.')).toBeTruthy()
})

test('a reload between the code and the second factor goes on where it was', async () => {
  serve({ me: half, 'sign-in': proveByApp })
  openOffice('/office')
  await heading('One more thing')
})

test('without the app, a recovery code opens the office; without either, it says who can help', async () => {
  const server = serve({ me: half, 'sign-in': proveByApp, 'recovery-check': ok({ recoveryLeft: 8 }) })
  openOffice('/office')
  await press('It is not at hand')
  await heading('Use a recovery code')
  expect(screen.getByText(/Another owner can reset your second factor/)).toBeTruthy()
  server.now({ me: ok(dana) })
  await type('Recovery Code', ' abcd-efgh ')
  await press('Open the Office')
  await screen.findByText('Signed in as Dana Okafor, Owner')
  expect(server.asked('recovery-check')[0]).toMatchObject({ code: 'abcd-efgh' })
})

test('an invitation is used by a press, not by opening its link, and leaves no trace in the address', async () => {
  const server = serve({
    me: signedOut,
    'sign-in': setUp,
    'totp-start': start,
    'totp-check': ok({ recoveryCodes: codes }),
  })
  openOffice('/office/invitation#the-token')
  await heading('Welcome to the office')
  expect(server.asked('sign-in')).toEqual([])
  await press('Accept the Invitation')
  await heading('Use an authenticator app')
  expect(server.asked('sign-in')[0]).toMatchObject({ invitation: 'the-token' })
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await type('6-digit code', '123456')
  await press('Turn It On')
  await heading('Save these codes')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the Office' }).disabled).toBe(true)
  screen.getByLabelText('I have saved these codes').click()
  server.now({ me: ok(dana) })
  await press('Open the Office')
  await screen.findByText('Signed in as Dana Okafor, Owner')
  expect(window.location.href).not.toContain('the-token')
})

test('an invitation that was used or is too old leads to signing in by email', async () => {
  serve({ me: signedOut, 'sign-in': refused(401, 'not_invited', 'This invitation is no longer good.') })
  openOffice('/office/invitation#old')
  await press('Accept the Invitation')
  expect(await screen.findByText('This invitation is no longer good.')).toBeTruthy()
  await press('Sign in with your email address')
  await heading('Open the office')
})

test('without a network the office says so and opens when asked again', async () => {
  const server = serve({ me: 'lost' })
  openOffice('/office')
  expect(await screen.findByText('We could not reach the server. Check your connection and try again.')).toBeTruthy()
  server.now({ me: ok(dana) })
  await press('Try again')
  await screen.findByText('Signed in as Dana Okafor, Owner')
})
