import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byMail, byText, createRoom, type Room } from '../../test/room.ts'
import type { Refusal } from '../refusal.ts'
import { completeProfile, type NewProfile } from './complete-profile.ts'
import type { Session } from './session.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const db = () => room.deps.db
let people = 0
const newMail = () => `profile${(people += 1)}@guest.example`
const newPhone = () => `+1212555${String((people += 1)).padStart(4, '0')}`
const given = (profile: Partial<NewProfile>): NewProfile => ({
  givenName: 'Mei',
  familyName: 'Chen',
  email: '',
  phone: '',
  emailAsTyped: profile.email ?? '',
  ...profile,
})
const complete = (session: Session, customerId: string, profile: Partial<NewProfile>) =>
  completeProfile(room.deps, session, customerId, given(profile))
const refusalOf = (work: Promise<void>) =>
  work.then(
    () => null,
    ({ status, code, fields }: Refusal) => ({ status, code, fields }),
  )
const customer = (id: string) =>
  db()
    .selectFrom('customers')
    .select(['given_name', 'family_name', 'email', 'email_canonical', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const contacts = (id: string) =>
  db()
    .selectFrom('customer_contacts')
    .select(['channel', 'address', 'signs_in'])
    .where('customer_id', '=', id)
    .orderBy('channel')
    .execute()
const mails = (to: string) =>
  db().selectFrom('mails').select(['kind', 'dedupe_key']).where('to_address', '=', to).execute()
const name = (id: string) =>
  db().updateTable('customers').set({ given_name: 'Mei', family_name: 'Chen' }).where('id', '=', id).execute()

describe('empty fields are filled', () => {
  test('a member by phone adds names and an email, which does not sign in before it is proved (risk 38)', async () => {
    const [phone, email] = [newPhone(), newMail()]
    const id = await room.person({ phone })
    const session = await room.session(byText(phone))
    await complete(session, id, { email, phone, emailAsTyped: email.toUpperCase() })
    expect(await customer(id)).toEqual({
      given_name: 'Mei',
      family_name: 'Chen',
      email: email.toUpperCase(),
      email_canonical: email,
      phone,
    })
    expect(await contacts(id)).toEqual([
      { channel: 'email', address: email, signs_in: false },
      { channel: 'sms', address: phone, signs_in: true },
    ])
    expect((await room.auditLog()).slice(-2)).toEqual([
      { kind: 'contact_added', session_id: session.id, customer_id: id, detail: { channel: 'email', proved: false } },
      { kind: 'profile_completed', session_id: session.id, customer_id: id, detail: {} },
    ])
    expect(await mails(email)).toEqual([])
  })

  test('a contact that this session has proved signs in at once', async () => {
    const [phone, email] = [newPhone(), newMail()]
    const id = await room.person({ phone })
    await complete(await room.session(byText(phone), byMail(email)), id, { email, phone })
    expect(await contacts(id)).toContainEqual({ channel: 'email', address: email, signs_in: true })
  })

  test('the same spelling proved as another channel, or another address, does not count', async () => {
    const [phone, email] = [newPhone(), newMail()]
    const id = await room.person({ phone })
    await complete(await room.session(byText(phone), byText(email), byMail(newMail())), id, { email })
    expect(await contacts(id)).toContainEqual({ channel: 'email', address: email, signs_in: false })
  })

  test('a member by mail adds a phone; the mail that was there is told, once (risk 37)', async () => {
    const [email, phone] = [newMail(), newPhone()]
    const id = await room.person({ email })
    const session = await room.session(byMail(email))
    await complete(session, id, { email, phone })
    await complete(session, id, { email, phone })
    expect(await contacts(id)).toContainEqual({ channel: 'sms', address: phone, signs_in: false })
    expect(await mails(email)).toEqual([{ kind: 'contact_changed', dedupe_key: `contact:${id}:${phone}` }])
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs where payload->>'to' = ${email}`.execute(db())
    expect(rows).toMatchObject([
      {
        payload: {
          facts: {
            shopName: expect.stringMatching(/./),
            accountUrl: `${room.deps.settings.publicUrl}/redeem`,
            what: 'phone number',
          },
        },
      },
    ])
    expect((await customer(id)).phone).toBe(phone)
  })

  test('an empty phone stays empty, and no one is told of it', async () => {
    const email = newMail()
    const id = await room.person({ email })
    await complete(await room.session(byMail(email)), id, { email })
    expect([(await customer(id)).phone, await contacts(id), await mails(email)]).toEqual([
      '',
      [{ channel: 'email', address: email, signs_in: true }],
      [],
    ])
    expect((await room.auditLog()).at(-1)?.kind).toBe('profile_completed')
  })

  test('someone without any contact gets both, and no mail about it', async () => {
    const [email, phone] = [newMail(), newPhone()]
    const id = await room.person()
    await complete(await room.session(), id, { email, phone })
    expect((await contacts(id)).map(({ channel, signs_in }) => [channel, signs_in])).toEqual([
      ['email', false],
      ['sms', false],
    ])
    expect(await mails(email)).toEqual([])
  })
})

describe('what is set stays (risk 37)', () => {
  const settled = async () => {
    const [email, phone] = [newMail(), newPhone()]
    const id = await room.person({ email, phone })
    await name(id)
    return { id, email, phone, session: await room.session(byMail(email)) }
  }

  test.each([
    ['firstName', { givenName: 'Mallory' }],
    ['lastName', { familyName: 'Mallory' }],
    ['email', { email: 'mallory@guest.example' }],
    ['phone', { phone: '+12125550999' }],
  ] as const)('another %s is refused at its field, and nothing is changed', async (field, change) => {
    const { id, email, phone, session } = await settled()
    const before = await customer(id)
    expect(await refusalOf(complete(session, id, { email, phone, ...change }))).toEqual({
      status: 409,
      code: 'profile_fixed',
      fields: { [field]: 'This cannot be changed here. Please ask the shop.' },
    })
    expect(await customer(id)).toEqual(before)
    expect(await contacts(id)).toHaveLength(2)
  })

  test('the same again is fine, and so is leaving the phone out', async () => {
    const { id, email, phone, session } = await settled()
    const before = await customer(id)
    await complete(session, id, { email, phone })
    await complete(session, id, { email })
    expect(await customer(id)).toEqual(before)
    expect(await mails(email)).toEqual([])
  })
})

describe('a pair of email and phone belongs to one customer (R8)', () => {
  test("someone else's pair is refused, with the way out; a half of it is not", async () => {
    const [email, phone] = [newMail(), newPhone()]
    await room.person({ email, phone })
    const id = await room.person({ phone })
    const session = await room.session(byText(phone))
    expect(await refusalOf(complete(session, id, { email, phone }))).toMatchObject({ status: 409, code: 'pair_taken' })
    expect(await refusalOf(complete(session, id, { email }))).toMatchObject({ status: 409, code: 'pair_taken' })
    expect((await customer(id)).email).toBe('')
    expect(await refusalOf(complete(session, id, { email: newMail(), phone }))).toBeNull()
    const byMailOnly = await room.person({ email: newMail() })
    const own = (await customer(byMailOnly)).email
    expect(await refusalOf(complete(await room.session(byMail(own)), byMailOnly, { email: own, phone }))).toBeNull()
  })
})
