import { CallError } from '@sipday/contract/client.ts'
import type { CallName } from '@sipday/contract/paths.ts'
import { expect, test } from 'vitest'
import { typed } from '../../test/people.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { benefits, campaign, models } from '../../test/shop.ts'
import { createWorld, refused, visa } from '../../test/world.ts'
import { createCalls, type Call } from './calls.ts'
import type { Failure } from './failure.ts'

type Answers = Partial<Record<CallName, unknown>>
const against = (answers: Answers) => {
  const sent: [name: string, body: unknown][] = []
  const waits: number[] = []
  const call = (async (name: CallName, body: unknown) => {
    sent.push([name, body])
    const answer = answers[name]
    if (answer instanceof Error) throw answer
    return answer
  }) as Call
  const wait = (ms: number) => {
    waits.push(ms)
    return Promise.resolve()
  }
  return { sent, waits, calls: createCalls(call, { newId: () => 'key', wait }) }
}
const failureOf = async (work: Promise<unknown>): Promise<Pick<Failure, 'message' | 'kind' | 'fields'>> => {
  const cause = await work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
  if (!cause) throw new Error('the call was expected to fail')
  const { message, kind, fields } = cause
  return { message, kind, fields }
}
const payment = {
  customerId: 'cid',
  cardId: visa.id,
  planId: 'one-month',
  modelId: 'individual',
  locationId: 'kips-bay',
  expectedTotalCents: 3200,
  agreedTo: 'words',
  idempotencyKey: 'key',
}
const form = {
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@demo.example',
  phone: '2125550142',
  role: 'primary',
} as const

test.each<[string, CallError, string]>([
  ['no network', refused(0), 'outcome_unknown'],
  ['500', refused(500, 'Down.'), 'outcome_unknown'],
  ['599', refused(599), 'outcome_unknown'],
  ['what cannot be read', refused(200, undefined, 'not_json'), 'outcome_unknown'],
  ['499', refused(499), 'refused'],
  ['402', refused(402, 'Declined.', 'card_declined'), 'refused'],
  ['401', refused(401, 'Verify.', 'verify_again'), 'session_ended'],
  ['another price', refused(409, 'Dearer.', 'price_changed'), 'price_changed'],
  ['other words', refused(409, 'A new day.', 'terms_changed'), 'price_changed'],
  ['another conflict', refused(409, 'Busy.', 'in_progress'), 'refused'],
])('after %s a payment is not just refused but told apart', async (_, answer, kind) => {
  const { calls } = against({ 'pay-saved-card': answer })
  expect((await failureOf(calls.pay(payment))).kind).toBe(kind)
})

test('a payment without an id in its answer is being confirmed', async () => {
  const { calls } = against({ 'pay-saved-card': { paymentId: '' } })
  expect(await failureOf(calls.pay(payment))).toEqual({
    message: 'Your payment is being confirmed. You will not be charged twice.',
    kind: 'outcome_unknown',
    fields: {},
  })
})

test('what the server says of a field travels with the failure', async () => {
  const answer = refused(422, 'Please check the form.', 'invalid', { email: 'This address cannot receive mail.' })
  const { calls } = against({ customer: answer, otp: answer, cards: answer })
  const fields = { email: 'This address cannot receive mail.' }
  expect(await failureOf(calls.submitCustomer(form))).toEqual({
    message: 'Please check the form.',
    kind: 'refused',
    fields,
  })
  expect(await failureOf(calls.fetchCards('cid'))).toEqual({
    message: 'Could not retrieve saved cards.',
    kind: 'refused',
    fields,
  })
})

test('beside the card stand the server’s words; without any, only what it said of fields (R76)', async () => {
  const adding = (answer: CallError) => {
    const { calls } = against({ 'add-card': answer })
    return failureOf(calls.addCard({ nonce: 'cnon', customerId: 'cid' }))
  }
  const message = 'The card cant be added at this time.'
  expect(await adding(refused(422, 'Wrong code.', 'card', { number: 'Too short.' }))).toEqual({
    message,
    kind: 'refused',
    fields: { card: 'Wrong code.' },
  })
  const why = 'The ZIP code does not match your card. Please check it and try again.'
  expect(await adding(refused(402, why, 'card_declined'))).toMatchObject({ message: why, fields: { card: why } })
  expect(await adding(refused(402))).toMatchObject({ message, fields: {} })
  expect(await adding(refused(500, 'Our fault.'))).toMatchObject({ message, fields: { card: 'Our fault.' } })
  expect(await adding(refused(422, undefined, 'card', { number: 'Too short.' }))).toMatchObject({
    message,
    fields: { number: 'Too short.' },
  })
  expect(await adding(refused(401, 'Verify.', 'verify_again'))).toMatchObject({ message, kind: 'session_ended' })
  expect(await adding(refused(0))).toMatchObject({ fields: {}, kind: 'outcome_unknown' })
})

test.each([{}, { card: null }, { card: {} }, { card: { id: '' } }])('an answer of %j holds no card', async (answer) => {
  const { calls } = against({ 'add-card': answer })
  expect(await failureOf(calls.addCard({ nonce: 'cnon', customerId: 'cid' }))).toMatchObject({
    message: 'The card cant be added at this time.',
    kind: 'refused',
  })
})

test.each([null, {}, [], [{}], [{ cards: null }], [{ cards: {} }], { cards: [visa] }])(
  'an answer of %j lists no cards',
  async (answer) => {
    expect(await against({ cards: answer }).calls.fetchCards('cid')).toEqual([])
  },
)

test.each<[CallName, unknown, string]>([
  ['campaign', refused(404), 'Campaign fetch failed: Bad Gateway'],
  ['campaign', new CallError(404, {}, '', null), 'Campaign fetch failed: 404'],
  ['campaign', [], 'Failed to parse campaign JSON.'],
  ['campaign', [{ 'Location IDs': 'x' }], 'Failed to parse campaign JSON.'],
  ['campaign', new TypeError('x'), 'Failed to parse campaign JSON.'],
  ['models', { models: {} }, 'Failed to parse plans JSON.'],
  ['models', refused(200, undefined, 'not_json'), 'Failed to parse plans JSON.'],
  ['benefits', {}, 'Failed to parse benefits JSON.'],
  ['benefits', new CallError(500, {}, 'Oops', null), 'Benefits fetch failed: Oops'],
])('when %s answers %j the fetch fails with %j', async (name, answer, message) => {
  const shop = { campaign: [campaign(null)], models: { models }, benefits }
  const { calls } = against({ ...shop, [name]: answer })
  expect(await failureOf(calls.fetchData({}))).toEqual({ message, kind: 'refused', fields: {} })
  const whole = against({ ...shop, shop: demoShop })
  expect(await whole.calls.refreshPrices()).toEqual({ models, benefits, shop: demoShop })
  expect(whole.sent.map(([call]) => call).toSorted()).toEqual(['benefits', 'models', 'shop'])
})

test('the campaign is announced once: a campaign that was fetched already knows', async () => {
  const { calls, sent } = against({ campaign: [campaign(null)], models: { models }, benefits })
  await calls.announceCampaign({ utm_source: 'a' })
  await calls.announceCampaign({ utm_source: 'a' })
  expect(sent).toEqual([['campaign', { utm_source: 'a' }]])
  const fetched = against({ campaign: [campaign(null)], models: { models }, benefits })
  await fetched.calls.fetchData({})
  await fetched.calls.announceCampaign({})
  expect(fetched.sent.filter(([name]) => name === 'campaign')).toEqual([['campaign', { source: 'direct' }]])
})

test('a session is one only with a customer; its profile may be missing', async () => {
  const found = (session: unknown, customer: unknown) => against({ session, customer }).calls.findSession()
  const mei = { id: 'cid', given_name: 'Mei' }
  expect(await found({ isAuthenticated: true, customerId: 'cid' }, [mei])).toEqual({ customerId: 'cid', profile: mei })
  expect(await found({ isAuthenticated: true, customerId: 'cid' }, refused(502))).toEqual({
    customerId: 'cid',
    profile: null,
  })
  expect(await found({ isAuthenticated: false, customerId: 'cid' }, [mei])).toBeNull()
  expect(await found({ isAuthenticated: true, customerId: null }, [mei])).toBeNull()
})

test('a profile is fetched by its customer id, and not being able to is told apart from not finding one', async () => {
  const { calls, sent } = against({ customer: refused(401, 'Verify.') })
  expect(await failureOf(calls.fetchProfile('cid'))).toMatchObject({
    message: 'Could not retrieve customer profile.',
    kind: 'session_ended',
  })
  expect(sent).toEqual([['customer', { CID: 'cid' }]])
})

test.each([
  [[{ CID: 'cid', status: 'no_card' }]],
  [{ CID: 'cid' }],
  [{ CID: '', id: '', status: 'no_card' }],
  [{ status: 'no_card' }],
])('an answer of %j to a submit is none', async (answer) => {
  const { calls } = against({ customer: answer })
  expect(await failureOf(calls.submitCustomer(form))).toMatchObject({ message: 'Customer submission failed' })
})

test('the id of a customer is taken from CID before id', async () => {
  const answer = { CID: 'a', id: 'b', status: 'no_card', maskedPhone: '' }
  expect(await against({ customer: answer }).calls.submitCustomer(form)).toEqual(answer)
  expect((await against({ customer: { ...answer, CID: '' } }).calls.submitCustomer(form)).CID).toBe('b')
})

test('a customer is looked up by trimmed address and international phone; a phone that is none goes as typed', async () => {
  const { calls, sent } = against({ customer: { CID: 'cid' } })
  expect(await calls.findCustomer({ email: ' ana@demo.example ', phone: '(212) 555-0142' })).toEqual({ CID: 'cid' })
  await calls.findCustomer({ email: 'ana@demo.example', phone: ' 12 ' })
  expect(sent).toEqual([
    ['customer', { email: 'ana@demo.example', phone: '+12125550142' }],
    ['customer', { email: 'ana@demo.example', phone: '12' }],
  ])
  const looked = (answer: unknown) =>
    failureOf(against({ customer: answer }).calls.findCustomer({ email: 'a', phone: '' }))
  expect(await looked([{ CID: 'cid' }])).toMatchObject({
    message: 'No account associated with this contact was found.',
  })
  expect(await looked(refused(403, 'Not you.'))).toMatchObject({ message: 'Not you.' })
  expect(await looked(new TypeError('x'))).toMatchObject({ message: 'An unknown error occurred.' })
})

test.each([
  ['email', ' ana@demo.example ', 'ana@demo.example'],
  ['sms', '(212) 555-0142', '+12125550142'],
] as const)('a code by %s goes to, and is checked for, the same address', async (channel, to, address) => {
  const { calls, sent } = against({ otp: { success: 'approved' } })
  await calls.sendCode({ to, channel })
  await calls.checkCode({ to, code: '123456', channel })
  expect(sent).toEqual([
    ['otp', { action: 'send', to: address, channel }],
    ['otp', { action: 'check', to: address, code: '123456', channel }],
  ])
  const unsent = against({ otp: { success: false } }).calls.sendCode({ to, channel })
  expect(await failureOf(unsent)).toMatchObject({ message: `Failed to send OTP via ${channel}`, kind: 'refused' })
})

test('logging out that fails says that one is still signed in', async () => {
  expect(await failureOf(against({ logout: refused(502) }).calls.endSession())).toMatchObject({
    message: 'You are still signed in. Please log out again.',
  })
  const { calls, sent } = against({ logout: {} })
  await calls.endSession()
  expect(sent).toEqual([['logout', {}]])
})

test('the outcome is asked for every two seconds; a refusal ends the asking', async () => {
  const answers = [{ status: 'confirming' }, refused(502), { status: 'declined', paymentId: null, message: 'No.' }]
  const { calls, waits, sent } = against({
    get checkout() {
      return answers.shift()
    },
  })
  expect(await calls.askCheckout()).toEqual({ status: 'declined', paymentId: null, message: 'No.' })
  expect(waits).toEqual([2000, 2000])
  expect(sent[0]).toEqual(['checkout', {}])
  expect(await failureOf(against({ checkout: refused(401, 'Verify.') }).calls.askCheckout())).toMatchObject({
    kind: 'session_ended',
  })
  expect(await failureOf(against({ checkout: refused(403) }).calls.askCheckout())).toMatchObject({
    message: 'Saved card payment failed.',
  })
})

test('people are submitted trimmed with their role, and only the first names whom it replaces', async () => {
  const world = createWorld()
  world.send(
    { type: 'SELECT_MODEL', id: 'individual' },
    { type: 'SELECT_LOCATION', id: 'kips-bay' },
    { type: 'SELECT_PLAN', id: 'one-month' },
    { type: 'SET_QUANTITY', value: 2 },
    { type: 'PROCEED_TO_CONTACT' },
  )
  const padded = (index: number, name: string) =>
    typed(index, name).map((event) => ('value' in event ? { ...event, value: ` ${event.value} ` } : event)) as never[]
  world.send(...padded(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send(...padded(1, 'Lin'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  const names = { lastName: 'Silva', phone: expect.stringMatching(/^\+1212555\d{4}$/) }
  const submits = world.sent.filter(({ name }) => name === 'customer').map(({ body }) => body)
  expect(submits).toEqual([
    { ...names, firstName: 'Ana', email: 'ana@demo.example', role: 'primary' },
    { ...names, firstName: 'Lin', email: 'lin@demo.example', role: 'primary' },
  ])
})

test('a code by text message goes to the phone of the first customer, each time', async () => {
  const world = createWorld({
    answers: {
      customer: (body) => ({ CID: 'cid-Mei', status: 'role' in body ? 'has_card' : 'no_card', maskedPhone: '' }),
    },
  })
  world.send(
    { type: 'SELECT_MODEL', id: 'individual' },
    { type: 'SELECT_LOCATION', id: 'kips-bay' },
    { type: 'SELECT_PLAN', id: 'one-month' },
    { type: 'PROCEED_TO_CONTACT' },
    ...typed(0, 'Mei'),
    { type: 'SUBMIT_CONTACT' },
  )
  await world.calm()
  world.send({ type: 'SEND_CODE_SMS' })
  await world.calm()
  world.send({ type: 'RESEND_CODE' })
  await world.calm()
  world.send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
  await world.calm()
  const { phone } = world.wizard.getSnapshot().context.customerForms[0] ?? {}
  expect(phone).toMatch(/^\+1212/)
  const about = { to: phone, channel: 'sms' }
  expect(world.sent.filter(({ name }) => name === 'otp').map(({ body }) => body)).toEqual([
    { action: 'send', ...about },
    { action: 'send', ...about },
    { action: 'check', code: '123456', ...about },
  ])
  expect(world.sent.filter(({ name }) => name === 'customer').at(-1)?.body).toEqual({
    email: 'mei@demo.example',
    phone,
  })
})
