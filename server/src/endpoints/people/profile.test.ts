import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const noname = 'noname@demo.example'
const signedIn = async (email: string) => {
  const visitor = await world.signedIn(email)
  const CID = (await visitor.call('accounts', { email })).body[0]?.id ?? ''
  return { visitor, CID }
}

test('first name, last name and email are required, with the message of S5', async () => {
  const { visitor, CID } = await signedIn(noname)
  for (const missing of [{ firstName: ' ' }, { lastName: '' }, { email: '' }]) {
    const refused = await visitor.call('profile', {
      CID,
      firstName: 'No',
      lastName: 'Name',
      email: noname,
      phone: '',
      ...missing,
    })
    expect([refused.status, refused.refused.message]).toEqual([422, 'All fields are required.'])
  }
})

test('a phone that is no phone is told at its field (R54)', async () => {
  const { visitor, CID } = await signedIn(noname)
  const refused = await visitor.call('profile', { CID, firstName: 'No', lastName: 'Name', email: noname, phone: '123' })
  expect(refused.refused.fields).toEqual({ phone: 'Please enter a valid phone number.' })
})

test('missing details are filled; the address that was there is told by mail (S7.8)', async () => {
  const { visitor, CID } = await signedIn(noname)
  const saved = await visitor.call('profile', {
    CID,
    firstName: 'No',
    lastName: 'Name',
    email: 'NoName@demo.example',
    phone: '(212) 555-0177',
  })
  expect([saved.status, saved.body]).toEqual([200, { message: expect.any(String) }])
  expect((await visitor.call('subscriptions', { CID })).body[0]).toMatchObject({
    'First Name': ['No'],
    Phone: ['+12125550177'],
  })
  await world.app.dueWork()
  expect(
    (await world.messages(noname)).some((message) => message.code === null && /phone number/i.test(message.text)),
  ).toBe(true)
})

test('a contact that was added signs no one in until it is proved in a session that owns the account (risk 38)', async () => {
  const byPhone = await world.signedIn('+12125550177')
  expect((await byPhone.call('accounts', { phone: '(212) 555-0177' })).body).toEqual([])
  const { visitor } = await signedIn(noname)
  await world.prove(visitor, '+12125550177')
  const again = await world.signedIn('+12125550177')
  expect((await again.call('accounts', { phone: '(212) 555-0177' })).body).toHaveLength(1)
})

test('what is set cannot be changed: not the email, not the phone, not the name (risk 37)', async () => {
  const { visitor, CID } = await signedIn('mei@demo.example')
  const form = { CID, firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' }
  for (const change of [{ email: 'mallory@demo.example' }, { phone: '(212) 555-0999' }, { firstName: 'Mallory' }]) {
    const refused = await visitor.call('profile', { ...form, ...change })
    expect([refused.status, refused.refused.code, Object.keys(refused.refused.fields ?? {})]).toEqual([
      409,
      'profile_fixed',
      Object.keys(change),
    ])
  }
  expect((await visitor.call('profile', form)).status).toBe(200)
})

test('a pair belongs to one account: filling it a second time is refused with what to do', async () => {
  const submitted = await world.visitor().call('customer', {
    firstName: 'A',
    lastName: 'B',
    email: 'pair@demo.example',
    phone: '(212) 555-0188',
    role: 'primary',
  })
  expect(submitted.status).toBe(200)
  await world.deps.db
    .insertInto('customers')
    .values({
      id: 'pair-without-phone',
      given_name: 'A',
      family_name: 'B',
      email: 'pair@demo.example',
      email_canonical: 'pair@demo.example',
      phone: '',
      created_at: new Date(),
      square_customer_id: null,
    })
    .execute()
  await world.deps.db
    .insertInto('customer_contacts')
    .values({
      customer_id: 'pair-without-phone',
      channel: 'email',
      address: 'pair@demo.example',
      signs_in: true,
      added_at: new Date(),
    })
    .execute()
  const visitor = await world.signedIn('pair@demo.example')
  const refused = await visitor.call('profile', {
    CID: 'pair-without-phone',
    firstName: 'A',
    lastName: 'B',
    email: 'pair@demo.example',
    phone: '2125550188',
  })
  expect([refused.status, refused.refused.code]).toEqual([409, 'pair_taken'])
})

test('sign-ins, refusals and contact changes leave an audit row, without codes and contacts (I12)', async () => {
  const rows = await world.deps.db.selectFrom('audit').selectAll().execute()
  expect(rows.map((row) => row.kind)).toEqual(
    expect.arrayContaining(['signed_in', 'refused', 'contact_added', 'profile_completed']),
  )
  expect(JSON.stringify(rows)).not.toMatch(/@demo\.example|555-?0177/)
})
