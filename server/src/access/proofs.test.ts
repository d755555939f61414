import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byMail, byText, createRoom, HOUR, type Room } from '../../test/room.ts'
import { makeMembership, makeShop } from '../../test/make-membership.ts'
import type { Contact } from './contacts.ts'
import { ownedCustomerIds } from './grants.ts'
import { proveContact } from './proofs.ts'
import type { Session } from './session.ts'
import { findSession, rememberCustomer } from './sessions.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
  await makeShop(room.deps)
})
afterAll(() => room.close())

const db = () => room.deps.db
const now = () => room.deps.clock.now()
const prove = (session: Session, contact: Contact) =>
  db()
    .transaction()
    .execute((trx) => proveContact(room.deps, trx, session, contact))
let people = 0
const newMail = () => byMail(`proof${(people += 1)}@guest.example`)
const newPhone = () => byText(`+1212555${String((people += 1)).padStart(4, '0')}`)

test('an approved code makes the visitor a member, with a new cookie, and is written down', async () => {
  const contact = newMail()
  const id = await room.person({ email: contact.address })
  const session = await room.session()
  const token = await prove(session, contact)
  expect(await findSession(room.deps, token)).toMatchObject({
    id: session.id,
    kind: 'member',
    customerId: id,
    proofs: [{ ...contact, provedAt: now() }],
  })
  expect((await room.auditLog()).at(-1)).toEqual({
    kind: 'signed_in',
    session_id: session.id,
    customer_id: id,
    detail: { channel: 'email', accounts: 1 },
  })
})

test('a contact of no one is proved as well, and signs in nowhere', async () => {
  const session = await room.session()
  await prove(session, newMail())
  expect([session.customerId, session.proofs.length]).toEqual([null, 1])
  expect((await room.auditLog()).at(-1)).toMatchObject({ customer_id: null, detail: { accounts: 0 } })
})

test('proving again renews the time, and leaves other proofs as they are', async () => {
  const [mail, phone] = [newMail(), newPhone()]
  const other = byMail(phone.address)
  const session = await room.session(mail, phone, other)
  const before = now()
  room.later(HOUR)
  const token = await prove(session, phone)
  const expected = [
    { ...mail, provedAt: before },
    { ...other, provedAt: before },
    { ...phone, provedAt: now() },
  ]
  expect(session.proofs).toEqual(expected)
  expect((await findSession(room.deps, token))?.proofs).toEqual(expect.arrayContaining(expected))
})

describe('which account is taken', () => {
  test('the only one; with several the one in use, else none (R47)', async () => {
    const phone = newPhone()
    const [first, second] = [newMail(), newMail()]
    const one = await room.person({ email: first.address, phone: phone.address })
    const two = await room.person({ email: second.address, phone: phone.address })
    const session = await room.session(phone)
    expect(session.customerId).toBeNull()
    await rememberCustomer(db(), session, two)
    await prove(session, phone)
    expect(session.customerId).toBe(two)
    const single = await room.session(first)
    expect(single.customerId).toBe(one)
  })

  test('an account that this session does not own is not kept', async () => {
    const phone = newPhone()
    await room.person({ email: newMail().address, phone: phone.address })
    await room.person({ email: newMail().address, phone: phone.address })
    const session = await room.session()
    await rememberCustomer(db(), session, await room.person({ email: newMail().address }))
    await prove(session, phone)
    expect(session.customerId).toBeNull()
    const row = await db()
      .selectFrom('sessions')
      .select('customer_id')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
    expect(row.customer_id).toBeNull()
  })
})

describe('a contact that was added to an account (risk 38)', () => {
  const added = async () => {
    const [mail, phone] = [newMail(), newPhone()]
    const id = await room.person({ email: mail.address })
    await db()
      .insertInto('customer_contacts')
      .values({ customer_id: id, ...phone, signs_in: false, added_at: now() })
      .execute()
    return { id, mail, phone }
  }

  test('signs in once its owner has proved it in a session that already owned the account', async () => {
    const { id, mail, phone } = await added()
    await room.session(mail, phone)
    const later = await room.session(phone)
    expect(ownedCustomerIds(await room.nextCall(later))).toEqual(new Set([id]))
  })

  test('does not when it is proved alone, first, or for another account', async () => {
    const { id, mail, phone } = await added()
    const alone = await room.session(phone)
    expect(ownedCustomerIds(await room.nextCall(alone))).toEqual(new Set())
    const elsewhere = newMail()
    await room.person({ email: elsewhere.address })
    const other = await room.session(elsewhere, phone)
    expect([...ownedCustomerIds(await room.nextCall(other))]).not.toContain(id)
    await room.session(mail, byMail(phone.address), newPhone())
    expect(ownedCustomerIds(await room.nextCall(await room.session(phone)))).toEqual(new Set())
  })
})

describe('what was waiting for the proof', () => {
  const joinedAt = async (id: string) =>
    (await db().selectFrom('cards').select('joined_at').where('id', '=', id).executeTakeFirstOrThrow()).joined_at

  test("cards entered in this session join their account; others', and those of other sessions, do not", async () => {
    const contact = newMail()
    const id = await room.person({ email: contact.address })
    const stranger = await room.person({ email: newMail().address })
    const session = await room.session()
    const mine = await room.card(id, { enteredIn: session })
    const earlier = new Date(now().getTime() - HOUR)
    const joined = await room.card(id, { enteredIn: session, joinedAt: earlier })
    const elsewhere = await room.card(id, { enteredIn: await room.session() })
    const foreign = await room.card(stranger, { enteredIn: session })
    await prove(session, contact)
    expect(await Promise.all([mine, joined, elsewhere, foreign].map(joinedAt))).toEqual([now(), earlier, null, null])
  })

  test('gifts to the account count as claimed, once; others do not', async () => {
    const contact = newMail()
    const id = await room.person({ email: contact.address })
    const gift = async (subscriberId: string | null) => {
      const { membershipId } = await makeMembership(room.deps)
      if (subscriberId)
        await db()
          .updateTable('memberships')
          .set({ subscriber_id: subscriberId })
          .where('id', '=', membershipId)
          .execute()
      await db().insertInto('gifts').values({ membership_id: membershipId, recipient_email: contact.address }).execute()
      return membershipId
    }
    const claimedAt = async (membershipId: string) =>
      (
        await db()
          .selectFrom('gifts')
          .select('claimed_at')
          .where('membership_id', '=', membershipId)
          .executeTakeFirstOrThrow()
      ).claimed_at
    const [mine, foreign] = [await gift(id), await gift(null)]
    const session = await room.session(contact)
    const first = now()
    room.later(HOUR)
    await prove(session, contact)
    expect([await claimedAt(mine), await claimedAt(foreign)]).toEqual([first, null])
  })
})
