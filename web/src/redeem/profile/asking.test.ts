// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { refused, subscription } from '../../../test/account-world.ts'
import { managing, redeemAt } from '../../../test/redeem-at.ts'
import { nobody, type RedeemContext } from '../context.ts'
import { personOf } from '../person/people.ts'

beforeEach(() => localStorage.clear())

const idle = { completeProfile: 'idle' } as const
const filled = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '' }
const at = (known: Partial<RedeemContext> = {}, answers = {}) =>
  redeemAt(idle, { ...managing, profileForm: filled, ...known }, answers)

test('typing changes one field and takes the errors away', () => {
  const world = at({ error: 'All fields are required.', fieldErrors: { lastName: 'missing' } })
  world.send({ type: 'CHANGE_PROFILE_FIELD', field: 'lastName', value: 'Ch' })
  expect(world.context()).toMatchObject({ profileForm: { ...filled, lastName: 'Ch' }, error: null, fieldErrors: {} })
})

test('Not Now leads to the dashboard without an error, and is remembered', () => {
  const world = at({ warning: 'w' })
  world.send({ type: 'NOT_NOW' })
  expect(world.isAt({ success: 'list' })).toBe(true)
  expect(world.context().warning).toBeNull()
  expect(world.cache.hasAskedForProfile()).toBe(true)
})

test('what was saved is the person from then on, with the phone in its normal form and the account loaded anew', async () => {
  const world = at({ profileForm: { ...filled, email: ' mei@demo.example ', phone: '(212) 555-0199' } })
  world.cache.client.setQueryData(['profile', 'mei'], null)
  world.send({ type: 'SAVE_PROFILE' })
  await world.at('success')
  expect(world.context().person).toEqual({ ...filled, phone: '+12125550199' })
  expect(world.cache.hasAskedForProfile()).toBe(true)
  expect(world.cache.client.getQueryState(['profile', 'mei'])?.isInvalidated).toBe(true)
})

test('a phone that is none is kept as it was typed, without the blanks around it', async () => {
  const world = at({ profileForm: { ...filled, phone: ' none ' } })
  world.send({ type: 'SAVE_PROFILE' })
  await world.at('success')
  expect(world.context().person?.phone).toBe('none')
  expect(world.server.bodies('profile')).toEqual([{ CID: 'mei', ...filled, phone: ' none ' }])
})

test('a refusal is said with its fields, which the next try takes away', async () => {
  let fields: Record<string, string> = { email: 'Please enter a valid email address' }
  const world = at(
    {},
    {
      profile: () => {
        throw refused(422, 'Please check the highlighted fields.', 'fields_invalid', fields)
      },
    },
  )
  world.send({ type: 'SAVE_PROFILE' })
  await world.at({ completeProfile: 'saving' })
  await world.at(idle)
  expect(world.context()).toMatchObject({ error: 'Please check the highlighted fields.', fieldErrors: fields })
  fields = {}
  world.send({ type: 'SAVE_PROFILE' })
  expect(world.context()).toMatchObject({ error: null, fieldErrors: {} })
})

test('log-out at the profile leads to the contact step', () => {
  const world = at()
  world.send({ type: 'LOGGED_OUT' })
  expect(world.isAt('enterContact')).toBe(true)
})

const profile = { id: 'mei', given_name: 'Mei', family_name: '', email_address: '', phone_number: '' }
const proved = async (contact: RedeemContext['contact'], known: object = {}) => {
  const world = redeemAt(
    { enterOtp: 'idle' },
    { contact, code: '123456', notice: 'why', returnTo: 'list' },
    { customer: () => [{ ...profile, ...known }] },
  )
  world.send({ type: 'VERIFY' })
  await world.at(idle)
  expect(world.context()).toMatchObject({ notice: null, returnTo: null, asksProfile: true })
  return world.context().profileForm
}

test('the form is filled with what is known and the contact that was proved; what is known counts first (R37)', async () => {
  const email = { to: 'new@demo.example', channel: 'email' } as const
  const phone = { to: '+12125550142', channel: 'sms' } as const
  const mei = { firstName: 'Mei', lastName: '' }
  expect(await proved(email)).toEqual({ ...mei, email: 'new@demo.example', phone: '' })
  expect(await proved(phone)).toEqual({ ...mei, email: '', phone: '+12125550142' })
  expect(await proved(email, { email_address: 'old@demo.example' })).toMatchObject({ email: 'old@demo.example' })
  expect(await proved(phone, { phone_number: '+12125550100' })).toMatchObject({ phone: '+12125550100' })
})

test('without a profile and a record nothing can be called missing', async () => {
  const world = redeemAt(
    { enterOtp: 'idle' },
    { contact: { to: 'mei@demo.example', channel: 'email' }, code: '123456' },
    { customer: () => ({}), subscriptions: () => ({}) },
  )
  world.send({ type: 'VERIFY' })
  await world.at({ success: 'list' })
  expect(world.context()).toMatchObject({ person: null, profileForm: { ...nobody(), email: 'mei@demo.example' } })
})

test('the code goes to the contact that was used, else to the email, else to the phone of the account', async () => {
  const person = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' }
  const asked = async (known: Partial<RedeemContext>) => {
    const world = redeemAt({ success: 'list' }, { customerId: 'mei', person, ...known })
    world.send({ type: 'SESSION_ENDED', error: refused(401) })
    await world.at({ enterOtp: 'idle' })
    return world.server.bodies('otp')[0]?.['to']
  }
  expect(await asked({ contact: { to: '+12125550100', channel: 'sms' } })).toBe('+12125550100')
  expect(await asked({})).toBe('mei@demo.example')
  expect(await asked({ person: { ...person, email: '' } })).toBe('+12125550142')
})

test('a received membership says nothing about who its customer is (S3)', () => {
  const other = { 'First Name': ['Omar'], 'Last Name': ['Ali'], Email: ['o@b.co'], Phone: ['+12125550111'] }
  const Gift = { recipientFirstName: 'Omar', recipientEmail: '', claimed: true, sendOn: null, sent: true }
  const received = subscription({ ...other, Role: 'Gifted Member' })
  const given = subscription({ ...other, Gift })
  expect(personOf(null, [received, given])).toEqual(nobody())
  expect(personOf(undefined, [received, given, subscription()])).toMatchObject({ firstName: 'Mei' })
  const bare = { ...subscription(), Phone: undefined, Email: [null, 'mei@demo.example'] }
  expect(personOf(null, [bare as never])).toMatchObject({ email: 'mei@demo.example', phone: '' })
  expect(personOf({ id: 'mei' } as never, undefined)).toEqual(nobody())
})
