import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let now = new Date('2026-06-02T16:00:00Z')
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
})
afterAll(() => world.close())

/** Codes to one contact are 30 s apart. */
const aMinuteLater = () => {
  now = new Date(now.getTime() + 60_000)
  world.deps.clock.setNow(now)
}
const send = (visitor: Visitor, to: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'send', to, channel })
const check = (visitor: Visitor, to: string, code: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'check', to, code, channel })
const refusedWith = (code: string, message: string) => ({ status: 422, refused: { code, message, success: false } })

test('the answer to a code that was sent says by which channel', async () => {
  const visitor = world.visitor()
  const sent = (channel: string) => ({ success: true, message: `We sent a 6-digit code to your ${channel}.` })
  expect((await send(visitor, 'ana@guest.example')).body).toEqual(sent('email'))
  expect((await send(visitor, '(212) 555-0177', 'sms')).body).toEqual(sent('phone'))
})

test('where no code can be sent, the answer says why (R86)', async () => {
  const visitor = world.visitor()
  for (const [to, channel] of [
    ['nobody', 'email'],
    ['12', 'sms'],
  ] as const)
    expect(await send(visitor, to, channel)).toMatchObject(
      refusedWith('contact_invalid', 'Please enter a valid email or phone number.'),
    )
  // Abroad, and an area code that is not known yet.
  for (const phone of ['+44 20 7946 0958', '+1 861 997 0142'])
    expect(await send(visitor, phone, 'sms')).toMatchObject(
      refusedWith('phone_abroad', 'We can’t text this number. Please use your email instead.'),
    )
})

test.each(['12345', '1234567', '12 456', 'a123456', '123456a'])('"%s" is no code', async (code) => {
  expect(await check(world.visitor(), 'ana@guest.example', code)).toMatchObject(
    refusedWith('code_incomplete', 'Please enter the 6-digit code.'),
  )
})

test('a code for what is no contact is wrong like any other', async () => {
  expect(await check(world.visitor(), 'nobody', '123456')).toMatchObject(
    refusedWith('invalid_code', 'Invalid verification code.'),
  )
})

test('a code counts with blanks around it, and the session keeps on which device it was entered', async () => {
  const visitor = world.visitor()
  const to = 'blanks@guest.example'
  await send(visitor, to)
  const body = { action: 'check', to, code: ` ${await world.codeFor(to)} `, channel: 'email' } as const
  const answer = await visitor.call('otp', body, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  expect(answer.body).toEqual({ success: 'approved' })
  expect((await visitor.call('sessions', {})).body).toEqual([
    { current: true, device: 'Firefox on Windows', signedInAt: now.toISOString(), lastUsedAt: now.toISOString() },
  ])
})

test('a code that has expired, or was tried too often, says so; the log says why without the code', async () => {
  const visitor = world.visitor()
  const to = 'late@guest.example'
  await send(visitor, to)
  const code = await world.codeFor(to)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let guess = 0; guess < 5; guess += 1)
    expect(await check(visitor, to, wrong)).toMatchObject(refusedWith('invalid_code', 'Invalid verification code.'))
  expect(await check(visitor, to, code)).toMatchObject(
    refusedWith('code_used_up', 'Too many wrong codes. Please request a new one.'),
  )
  now = new Date(now.getTime() + 601_000)
  world.deps.clock.setNow(now)
  expect(await check(visitor, to, code)).toMatchObject(
    refusedWith('code_expired', 'This code has expired. Please request a new one.'),
  )
  const rows = await world.deps.db
    .selectFrom('audit')
    .select(['session_id', 'detail'])
    .where('kind', '=', 'code_refused')
    .where('detail', 'is not', null)
    .orderBy('id', 'desc')
    .limit(7)
    .execute()
  expect(rows.map(({ detail }) => detail)).toEqual([
    { channel: 'email', why: 'expired' },
    { channel: 'email', why: 'used_up' },
    ...Array.from({ length: 5 }, () => ({ channel: 'email', why: 'wrong' })),
  ])
  expect(new Set(rows.map((row) => row.session_id)).size).toBe(1)
  expect(rows[0]?.session_id).not.toBeNull()
})

test('a wrong code counts against its contact, the right one does not (rule J)', async () => {
  const visitor = world.visitor()
  const to = 'counted@guest.example'
  await send(visitor, to)
  const code = await world.codeFor(to)
  const failures = async () =>
    (await world.deps.db.selectFrom('contact_failures').select('in_a_row').where('address', '=', to).execute())[0]
      ?.in_a_row ?? 0
  await check(visitor, to, code === '000000' ? '000001' : '000000')
  expect(await failures()).toBe(1)
  expect((await check(visitor, to, code)).status).toBe(200)
  expect(await failures()).toBe(0)
})

test('the accounts of a proved contact are listed with the other contact masked, and where there is none without', async () => {
  aMinuteLater()
  const visitor = await world.signedIn('noname@demo.example', 'lin@demo.example', '+12125550142')
  const listed = async (contact: { email: string } | { phone: string }) =>
    (await visitor.call('accounts', contact as { email: string })).body
  const id = expect.stringMatching(/^[\w-]{22}$/)
  const lin = { id, given_name: 'Lin', family_name: 'Park', email_address: 'lin@demo.example' }
  expect(await listed({ email: ' LIN@demo.example ' })).toEqual([
    { ...lin, other_contact: '(•••) •••-0143' },
    { ...lin, other_contact: '(•••) •••-0144' },
  ])
  expect(await listed({ phone: '(212) 555-0142' })).toEqual([
    {
      id,
      given_name: 'Mei',
      family_name: 'Chen',
      email_address: 'm•••@demo.example',
      other_contact: 'm•••@demo.example',
    },
  ])
  expect(await listed({ email: 'noname@demo.example' })).toEqual([
    { id, given_name: '', family_name: '', email_address: 'noname@demo.example' },
  ])
  expect(await listed({ email: 'mei@demo.example' })).toEqual([])
  for (const wrong of [{ email: '212-555-0142' }, { phone: 'mei@demo.example' }])
    expect(await visitor.call('accounts', wrong as { email: string })).toMatchObject({
      status: 422,
      refused: { code: 'contact_invalid', message: 'Please enter a valid email or phone number.' },
    })
})

test('a new tab is told until when the member is signed in; a purchase is theirs as soon as they have proved it (R47, R59)', async () => {
  const buyer = await newBuyer(world)
  const paid = await pay(buyer, await addCard(world, buyer))
  const session = async () => (await buyer.visitor.call('session')).body
  const justPaid = { customerId: buyer.id, paymentId: paid.body.paymentId }
  const nobody = { isAuthenticated: false, customerId: null, expiresAt: null }
  expect(await session()).toEqual({ ...nobody, justPaid })
  await world.prove(buyer.visitor, 'omar@demo.example')
  const in30Days = new Date(now.getTime() + 30 * 24 * 3_600_000).toISOString()
  expect(await session()).toEqual({
    isAuthenticated: true,
    customerId: expect.stringMatching(/^[\w-]{22}$/),
    expiresAt: in30Days,
    justPaid,
  })
  await world.prove(buyer.visitor, buyer.email)
  expect(await session()).toMatchObject({ isAuthenticated: true, justPaid: null })
})

test('signing out ends every copy of the cookie, and the log says whose session it was', async () => {
  aMinuteLater()
  const visitor = await world.signedIn('mei@demo.example')
  const copy = visitor.copy()
  const { customerId } = (await visitor.call('session')).body
  expect((await visitor.call('logout', {})).body).toEqual({})
  expect(visitor.cookie).toBeNull()
  const [row] = await world.deps.db
    .selectFrom('audit')
    .select(['kind', 'session_id', 'customer_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(row).toEqual({ kind: 'signed_out', session_id: expect.stringMatching(/./), customer_id: customerId })
  expect((await copy.call('session')).body.isAuthenticated).toBe(false)
  copy.cookie = 'sipday=nonsense'
  expect((await copy.call('logout', {})).status).toBe(200)
  expect(copy.cookie).toBeNull()
})

test('a profile is filled in with the details as typed, without the blanks around them (S8)', async () => {
  aMinuteLater()
  const email = 'noname@demo.example'
  const visitor = await world.signedIn(email)
  const CID = (await visitor.call('accounts', { email })).body[0]?.id ?? ''
  const form = { CID, firstName: 'No', lastName: 'Name', email, phone: '' }
  const missing = { status: 422, refused: { code: 'fields_missing', message: 'All fields are required.' } }
  for (const field of ['firstName', 'lastName', 'email'])
    expect(await visitor.call('profile', { ...form, [field]: '  ' })).toMatchObject(missing)
  expect(await visitor.call('profile', { ...form, email: 'x@y', phone: '12' })).toMatchObject({
    status: 422,
    refused: {
      code: 'fields_invalid',
      message: 'Please check the highlighted fields.',
      fields: { email: 'Please enter a valid email address.', phone: 'Please enter a valid phone number.' },
    },
  })
  expect((await visitor.call('profile', { ...form, email: 'x@y' })).refused.fields).toEqual({
    email: 'Please enter a valid email address.',
  })
  const body = { ...form, firstName: ' No ', lastName: ' Name ', email: ` ${email.toUpperCase()} `, phone: '  ' }
  expect((await visitor.call('profile', body)).body).toEqual({ message: 'Your profile was saved.' })
  expect((await visitor.call('customer', { CID })).body).toEqual([
    { id: CID, given_name: 'No', family_name: 'Name', email_address: email, phone_number: '' },
  ])
})

test('an account without an email takes the one that is typed, as it is typed', async () => {
  const phone = '+12125550166'
  const account = { given_name: '', family_name: '', email: '', email_canonical: '', phone, created_at: now }
  await world.deps.db
    .insertInto('customers')
    .values({ id: 'by-phone', ...account })
    .execute()
  await world.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: 'by-phone', channel: 'sms', address: phone, signs_in: true, added_at: now })
    .execute()
  const visitor = await world.signedIn(phone)
  const form = { CID: 'by-phone', firstName: 'Kim', lastName: 'Oh', email: ' Kim.Oh@Guest.example ', phone: '' }
  expect((await visitor.call('profile', form)).status).toBe(200)
  const row = await world.deps.db
    .selectFrom('customers')
    .select(['email', 'email_canonical', 'phone'])
    .where('id', '=', 'by-phone')
    .execute()
  expect(row).toEqual([{ email: 'Kim.Oh@Guest.example', email_canonical: 'kim.oh@guest.example', phone }])
})
