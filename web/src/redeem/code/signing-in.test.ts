// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { beforeEach, expect, test } from 'vitest'
import { refused, subscription } from '../../../test/account-world.ts'
import { managing, redeemAt } from '../../../test/redeem-at.ts'
import type { AccountChoice, RedeemContext } from '../context.ts'

beforeEach(() => localStorage.clear())

const code = { enterOtp: 'idle' } as const
const byEmail: Partial<RedeemContext> = { contact: { to: 'lin@demo.example', channel: 'email' }, code: '123456' }
const refusing = (error: Error) => () => {
  throw error
}
const account = (id: string, known: object = {}) => ({
  id,
  given_name: 'Lin',
  family_name: 'Park',
  email_address: 'lin@demo.example',
  ...known,
})

test('typing takes the error away and keeps what was typed', () => {
  const contact = redeemAt({ enterContact: 'idle' }, { error: 'not valid' })
  contact.send({ type: 'CHANGE_CONTACT', value: 'lin@' })
  expect(contact.context()).toMatchObject({ typedContact: 'lin@', error: null })
  const digits = redeemAt(code, { ...byEmail, error: 'not right' })
  digits.send({ type: 'CHANGE_CODE', value: '12' })
  expect(digits.context()).toMatchObject({ code: '12', error: null })
})

test('a code that was sent starts the wait of 30 seconds, and asks for new digits (rule J)', async () => {
  const known = { typedContact: 'lin@demo.example', code: '999999', codesSent: 2, sendFailed: true, waitSeconds: 7 }
  const world = redeemAt({ enterContact: 'idle' }, { ...known, error: 'old', notice: 'why' })
  world.send({ type: 'SUBMIT_CONTACT' })
  expect(world.context().error).toBeNull()
  await world.at(code)
  expect(world.context()).toMatchObject({
    code: '',
    codesSent: 3,
    sendFailed: false,
    waitSeconds: 30,
    notice: null,
    contact: { to: 'lin@demo.example', channel: 'email' },
  })
})

test('another code starts the wait anew; one that could not be sent says so', async () => {
  const world = redeemAt(code, { ...byEmail, codesSent: 1, sendFailed: true, waitSeconds: 7, error: 'not right' })
  world.send({ type: 'RESEND_CODE' })
  expect(world.context().error).toBeNull()
  await world.at(code)
  expect(world.context()).toMatchObject({ code: '', codesSent: 2, sendFailed: false, waitSeconds: 30 })
  expect(world.server.bodies('otp')).toEqual([{ action: 'send', to: 'lin@demo.example', channel: 'email' }])
  world.server.answers.otp = refusing(refused(503))
  world.send({ type: 'RESEND_CODE' })
  await world.at(code)
  expect(world.context()).toMatchObject({ error: 'Failed to send OTP', sendFailed: true, codesSent: 2 })
  world.server.answers.otp = refusing(new CallError(429, { message: 'Too many.', code: 'too_many' }, '', 42))
  world.send({ type: 'RESEND_CODE' })
  await world.at(code)
  expect(world.context()).toMatchObject({ error: 'Too many.', codesSent: 3, waitSeconds: 42 })
})

test.each([['12345'], ['1234567'], ['12345a'], ['a123456'], ['']])('%j is no complete code (S5)', (typed) => {
  const world = redeemAt(code, { ...byEmail, code: typed })
  world.send({ type: 'VERIFY' })
  expect(world.context().error).toBe('Please enter the 6-digit code.')
  expect(world.server.asked).toEqual([])
})

test('digits that were refused are gone, and so are those that proved a contact without an account', async () => {
  const verify = async (name: 'otp' | 'accounts', answer: () => unknown) => {
    const world = redeemAt(code, { ...byEmail, error: 'old' }, { [name]: answer })
    world.send({ type: 'VERIFY' })
    expect(world.context().error).toBeNull()
    await world.at(code)
    expect(world.context().code).toBe('')
    return world.context().error
  }
  expect(await verify('otp', refusing(refused(503)))).toBe('Invalid verification code.')
  expect(await verify('otp', refusing(refused(422, 'Too old.')))).toBe('Too old.')
  expect(await verify('accounts', () => [])).toBe('No account associated with this contact was found.')
  expect(await verify('accounts', () => undefined)).toBe('No account associated with this contact was found.')
  expect(await verify('accounts', () => [{ id: '' }])).toBe('No account associated with this contact was found.')
  expect(await verify('accounts', refusing(refused(503)))).toBe('No account associated with this contact was found.')
  expect(await verify('accounts', refusing(refused(429, 'Wait.')))).toBe('Wait.')
})

test('one account needs no count, and is signed in with the digits gone', async () => {
  const world = redeemAt(code, byEmail, { accounts: () => [account('lin-1')] })
  world.send({ type: 'VERIFY' })
  await world.at({ checkingAuth: 'loading' })
  expect(world.context()).toMatchObject({ code: '', selectedAccountId: 'lin-1', customerId: 'lin-1' })
  expect(world.context().accounts).toMatchObject([{ id: 'lin-1', current: 0 }])
  expect(world.server.bodies('subscriptions')).toHaveLength(1)
  await world.at({ success: 'list' })
})

test('several accounts are told apart by name, email, the other contact, and their active subscriptions (S2.4)', async () => {
  const accounts = () => [account('lin-1', { other_contact: '•••• 42' }), account('lin-2', { email_address: '' })]
  const subscriptions = () => [subscription(), subscription({ id: 'b' }), subscription({ id: 'c', Status: 'ended' })]
  const found = async (contact: RedeemContext['contact']) => {
    const world = redeemAt(code, { ...byEmail, contact }, { accounts, subscriptions })
    world.send({ type: 'VERIFY' })
    await world.at('selectAccount')
    expect(world.context().selectedAccountId).toBeNull()
    return world.context().accounts
  }
  const lin = { givenName: 'Lin', familyName: 'Park', current: 2 }
  expect(await found({ to: 'lin@demo.example', channel: 'email' })).toEqual([
    { ...lin, id: 'lin-1', email: 'lin@demo.example', other: '•••• 42' },
    { ...lin, id: 'lin-2', email: '', other: '' },
  ])
  expect((await found({ to: '+12125550142', channel: 'sms' })).map(({ other }) => other)).toEqual(['', ''])
})

const choice = (id: string): AccountChoice => ({
  id,
  givenName: 'Lin',
  familyName: 'Park',
  email: '',
  other: '',
  current: 0,
})
const choosing = { selectAccount: 'choosing' } as const
const both = [choice('lin-1'), choice('lin-2')]

test('choosing an account takes the error away; one that is not there is no choice', async () => {
  const world = redeemAt(choosing, { accounts: both, error: 'choose', selectedAccountId: 'other' })
  world.send({ type: 'CONTINUE' })
  expect(world.context().error).toBe('Please select an account to continue.')
  world.send({ type: 'SELECT_ACCOUNT', id: 'lin-2' })
  expect(world.context()).toMatchObject({ selectedAccountId: 'lin-2', error: null })
  world.send({ type: 'CONTINUE' })
  await world.at({ success: 'list' })
  expect(world.session.get()).toEqual({ isAuthenticated: true, customerId: 'lin-2' })
})

test('another account than before starts with nothing of the last one; the same one keeps it', async () => {
  const take = (selectedAccountId: string) => {
    const newCard = managing.details?.card ?? null
    const held = { ...managing, cards: newCard ? [newCard] : [], newCard, cardKey: { nonce: 'n', key: 'k' } }
    const world = redeemAt(choosing, {
      ...held,
      accounts: [choice('mei'), choice('lin-1')],
      selectedAccountId,
      justPaid: true,
      selectedCardId: 'card-1',
    })
    world.send({ type: 'CONTINUE' })
    expect(world.isAt({ checkingAuth: 'loading' })).toBe(true)
    expect(world.context()).toMatchObject({ customerId: selectedAccountId, justPaid: false, selectedCardId: null })
    return world.context()
  }
  const nothing = { person: null, managed: null, details: null, cards: [], newCard: null, cardKey: null }
  expect(take('lin-1')).toMatchObject(nothing)
  expect(take('mei')).toMatchObject({ managed: managing.managed, details: managing.details })
})

test('after the code the account from before goes on by itself, even where several match', async () => {
  const accounts = () => [account('lin-1'), account('mei')]
  const again = redeemAt(code, { ...managing, code: '123456', returnTo: 'details' }, { accounts })
  again.send({ type: 'VERIFY' })
  await again.at({ success: { details: 'ready' } })
  expect(again.context()).toMatchObject({ selectedAccountId: 'mei', returnTo: null })
})

test('where the code proves other accounts, it is chosen among them, or the only one begins anew', async () => {
  const back = (accounts: () => unknown, known: Partial<RedeemContext> = {}) =>
    redeemAt(
      code,
      { ...managing, selectedAccountId: null, code: '123456', returnTo: 'details', ...known },
      { accounts },
    )
  const several = back(() => [account('lin-1'), account('lin-2')])
  several.send({ type: 'VERIFY' })
  await several.at('selectAccount')
  const other = back(() => [account('lin-1')])
  other.send({ type: 'VERIFY' })
  await other.at({ success: 'list' })
  expect(other.context()).toMatchObject({ customerId: 'lin-1', managed: null, returnTo: null })
  const visitor = back(() => [account('lin-1'), account('mei')], { returnTo: null })
  visitor.send({ type: 'VERIFY' })
  await visitor.at('selectAccount')
})

test('log-out while an account is chosen leads to the contact step', () => {
  const world = redeemAt(choosing, { accounts: both })
  world.send({ type: 'LOGGED_OUT' })
  expect(world.isAt('enterContact')).toBe(true)
  expect(world.context().accounts).toEqual([])
})

test('a first code that cannot be sent waits for nothing and leaves what was typed', async () => {
  const world = redeemAt({ enterContact: 'idle' }, { typedContact: '2125550142' }, { otp: refusing(refused(503)) })
  world.send({ type: 'SUBMIT_CONTACT' })
  await world.at({ enterContact: 'reading' })
  await world.at({ enterContact: 'idle' })
  expect(world.context()).toMatchObject({ error: 'Failed to send OTP', codesSent: 0, typedContact: '2125550142' })
})
