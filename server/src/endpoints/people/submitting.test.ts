import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const now = new Date('2026-06-02T16:00:00Z')
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
})
afterAll(() => world.close())

let numbers = 2000
const someone = (more: object = {}) => {
  numbers += 1
  return {
    firstName: 'New',
    lastName: 'Person',
    email: `some${numbers}@guest.example`,
    phone: `(212) 555-${numbers}`,
    role: 'primary' as const,
    ...more,
  }
}
const phoneOf = () => `+1212555${numbers}`
const submitted = async (visitor: Visitor, more: object = {}) => {
  const answer = await visitor.call('customer', someone(more))
  expect(answer.status).toBe(200)
  return (answer.body as { CID: string }).CID
}
const customer = (id: string) =>
  world.deps.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const personOf = async (visitor: Visitor, email: string, index = 0) =>
  (await visitor.call('accounts', { email })).body[index]?.id ?? ''
const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '+1 212 555 0142',
  role: 'primary' as const,
}

test('a new person is stored as typed, without the blanks around it, and can sign in with both contacts', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', { utm_campaign: 'give-a-drink' })
  const id = await submitted(visitor, {
    firstName: ' Ana ',
    lastName: ' Silva ',
    email: ` Ana.S${numbers + 1}@Guest.example `,
  })
  expect(await customer(id)).toMatchObject({
    given_name: 'Ana',
    family_name: 'Silva',
    email: `Ana.S${numbers}@Guest.example`,
    email_canonical: `ana.s${numbers}@guest.example`,
    phone: phoneOf(),
    created_at: now,
  })
  const contacts = await world.deps.db
    .selectFrom('customer_contacts')
    .select(['channel', 'address', 'signs_in'])
    .where('customer_id', '=', id)
    .orderBy('channel')
    .execute()
  expect(contacts).toEqual([
    { channel: 'email', address: `ana.s${numbers}@guest.example`, signs_in: true },
    { channel: 'sms', address: phoneOf(), signs_in: true },
  ])
  const [checkout] = await world.deps.db
    .selectFrom('checkouts')
    .innerJoin('checkout_customers', 'checkout_id', 'checkouts.id')
    .select(['checkouts.campaign_id', 'opened_at', 'role', 'grant_kind', 'given_name', 'family_name'])
    .where('customer_id', '=', id)
    .execute()
  expect(checkout).toEqual({
    campaign_id: 'give-a-drink',
    opened_at: now,
    role: 'primary',
    grant_kind: 'created',
    given_name: 'Ana',
    family_name: 'Silva',
  })
})

test('an account knows from the start which of its contacts its maker has proved (R75)', async () => {
  const form = someone()
  const visitor = await world.signedIn(form.email)
  const provedOf = async (typed: typeof form) => {
    const { CID } = (await visitor.call('customer', typed)).body as { CID: string }
    const rows = world.deps.db.selectFrom('customer_contacts').select(['channel', 'proved_at'])
    return (await rows.where('customer_id', '=', CID).orderBy('channel').execute()).map((row) => row.proved_at !== null)
  }
  expect(await provedOf({ ...form, phone: '(212) 555-7777' })).toEqual([true, false])
  await world.prove(visitor, phoneOf())
  expect(await provedOf(form)).toEqual([true, true])
})

test('every field that is wrong is named at once, also an address that only looks like one', async () => {
  const wrong = someone({ firstName: ' ', email: '<svg/onload=1>@x.example', phone: '5' })
  expect(await world.visitor().call('customer', wrong)).toMatchObject({
    status: 422,
    refused: {
      code: 'fields_invalid',
      message: 'Please check the highlighted fields.',
      fields: {
        firstName: 'First name is required.',
        email: 'Please enter a valid email address.',
        phone: 'Please enter a valid phone number.',
      },
    },
  })
})

test.each([
  ['a first name', { firstName: ' ' }, { firstName: 'First name is required.' }],
  ['a phone', { phone: '5' }, { phone: 'Please enter a valid phone number.' }],
  ['an area code', { phone: '(012) 555-0142' }, { phone: 'Please enter a valid phone number.' }],
])('a form without %s is refused for that alone, and stores no one', async (_what, more, fields) => {
  const form = someone(more)
  expect((await world.visitor().call('customer', form)).refused.fields).toEqual(fields)
  const found = await world.deps.db.selectFrom('customers').select('id').where('email', '=', form.email).execute()
  expect(found).toEqual([])
})

test('a recipient before the giver, and the giver as recipient, are told so', async () => {
  const visitor = world.visitor()
  expect((await visitor.call('customer', someone({ role: 'recipient' }))).refused.message).toBe(
    'Please enter your own information before that of the recipients.',
  )
  const giver = someone({ firstName: 'Mei', lastName: 'Chen' })
  await visitor.call('customer', { ...giver, role: 'gifter' })
  const refused = await visitor.call('customer', { ...giver, role: 'recipient' })
  expect(refused.refused.message).toMatch(/^Mei Chen is giving this gift/)
})

test('whoever has proved and bought nothing keeps the session when someone else becomes the primary contact', async () => {
  const visitor = world.visitor()
  const first = await submitted(visitor)
  const { cookie } = visitor
  await submitted(visitor, { replaces: first })
  expect(visitor.cookie).toBe(cookie)
  expect((await visitor.call('customer', { CID: first })).body).toMatchObject([{ id: first }])
})

test('what was bought in this browser is no longer shown once someone else is the primary contact (W4, case a)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  const { visitor, id: replaces } = buyer
  const { cookie } = visitor
  const copy = visitor.copy()
  const answer = await visitor.call('customer', { ...mei, replaces })
  expect(answer.body).toMatchObject({ status: 'has_card', maskedPhone: '(•••) •••-0142' })
  expect(visitor.cookie).not.toBe(cookie)
  expect((await visitor.call('session')).body.justPaid).toBeNull()
  for (const tab of [visitor, copy]) expect((await tab.call('payments', { CID: replaces })).status).toBe(401)
})

test('someone new who becomes the primary contact of a signed-in browser has no card yet, and pays as themselves', async () => {
  const visitor = await world.signedIn('omar@demo.example')
  const replaces = await personOf(visitor, 'omar@demo.example')
  const answer = await visitor.call('customer', someone({ replaces }))
  expect(answer.body).toEqual({
    CID: expect.stringMatching(/^[\w-]{22}$/),
    status: 'no_card',
    maskedPhone: `(•••) •••-${numbers}`,
  })
  expect((await visitor.call('session')).body.isAuthenticated).toBe(false)
  const { CID } = answer.body as { CID: string }
  expect((await visitor.call('customer', { CID })).body).toMatchObject([{ id: CID, phone_number: phoneOf() }])
})

test('a member who submits themselves again keeps the cookie, and so does one who enters a recipient', async () => {
  const visitor = await world.signedIn('+12125550142')
  const [account] = (await visitor.call('accounts', { phone: '(212) 555-0142' })).body
  const { cookie } = visitor
  expect((await visitor.call('customer', { ...mei, role: 'gifter', replaces: account?.id })).body).toMatchObject({
    CID: account?.id,
    status: 'has_card',
  })
  const recipient = await visitor.call('customer', someone({ role: 'recipient', replaces: account?.id }))
  expect(recipient.body).toMatchObject({ status: 'no_card', maskedPhone: '' })
  expect(visitor.cookie).toBe(cookie)
  expect((await visitor.call('session')).body.isAuthenticated).toBe(true)
})

test('after a purchase the next submit opens another checkout, which forgets who was in the first one', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  expect((await buyer.visitor.call('checkout')).body.status).toBe('paid')
  await submit(buyer.visitor)
  expect((await buyer.visitor.call('checkout')).body.status).toBe('open')
  expect((await buyer.visitor.call('customer', { CID: buyer.id })).status).toBe(401)
})

test('the account that was looked up or opened last is the one a new tab opens (R47)', async () => {
  const visitor = await world.signedIn('lin@demo.example')
  const used = async () => (await visitor.call('session')).body.customerId
  const [first, second] = (await visitor.call('accounts', { email: 'lin@demo.example' })).body
  expect(await used()).toBeNull()
  const created = await submitted(visitor)
  expect((await visitor.call('customer', { CID: created })).body).toMatchObject([{ id: created }])
  expect(await used()).toBeNull()
  const lookup = { email: 'LIN@demo.example', phone: '212-555-0144' }
  expect((await visitor.call('customer', lookup)).body).toEqual({ CID: second?.id })
  expect(await used()).toBe(second?.id)
  expect((await visitor.call('customer', { CID: first?.id ?? '' })).body).toHaveLength(1)
  expect(await used()).toBe(first?.id)
})

test('someone created in this checkout is not found by their contacts: nothing of them was proved (risk 4)', async () => {
  const visitor = await world.signedIn('ana@demo.example')
  const form = someone()
  expect((await visitor.call('customer', form)).status).toBe(200)
  expect(await visitor.call('customer', { email: form.email, phone: form.phone })).toMatchObject({
    status: 404,
    refused: { code: 'customer_unknown', message: 'Could not find a customer with that contact info.' },
  })
})
