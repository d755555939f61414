import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byMail, byText, createRoom, MINUTE, type Room, SECOND } from '../../test/room.ts'
import { makeMembership, makeShop } from '../../test/make-membership.ts'
import { type Action, authorise, type Question, sessionEnded } from './authorise.ts'
import { openCheckout } from './checkouts.ts'
import { grantFor, isFresh, isFreshFor, ownedCustomerIds } from './grants.ts'
import type { Session } from './session.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
  await makeShop(room.deps)
})
afterAll(() => room.close())

const ask = <A extends Action>(session: Session | null, action: A, object: Question[A]): Promise<string> =>
  Promise.resolve(session && room.nextCall(session))
    .then((found) => authorise(room.deps, found, action, object))
    .catch((error: { status: number; code: string; message: string }) => `${error.status} ${error.code}`)

let people = 0
const newContact = () => byMail(`person${(people += 1)}@guest.example`)
const somebody = async () => {
  const contact = newContact()
  return { contact, id: await room.person({ email: contact.address }) }
}
const inCheckout = async (session: Session, customerId: string, kind: 'created' | 'named') => {
  const checkoutId = await openCheckout(room.deps.db, session, room.deps)
  await room.deps.db
    .insertInto('checkout_customers')
    .values({
      checkout_id: checkoutId,
      customer_id: customerId,
      grant_kind: kind,
      role: 'primary',
      at: room.deps.clock.now(),
    })
    .execute()
}
const cardOf = (customerId: string, given: { joined?: boolean; disabled?: boolean; enteredIn?: Session } = {}) => {
  const now = room.deps.clock.now()
  return room.card(customerId, {
    ...(given.joined ? { joinedAt: now } : {}),
    ...(given.disabled ? { disabledAt: now } : {}),
    ...(given.enteredIn ? { enteredIn: given.enteredIn } : {}),
  })
}

describe('no one', () => {
  test('without a session everything is refused before anything is looked up', async () => {
    for (const action of [
      'read customer',
      'manage customer',
      'delete customer',
      'change contact',
      'use as payer',
      'use as subscriber',
      'list cards',
    ] as const)
      expect(await ask(null, action, { customerId: 'c' })).toBe('401 not_signed_in')
    expect(await ask(null, 'pay with card', { customerId: 'c', cardId: 'd' })).toBe('401 not_signed_in')
    for (const action of ['read membership', 'manage membership'] as const)
      expect(await ask(null, action, { membershipId: 'm' })).toBe('401 not_signed_in')
  })

  test('a session that has proved nothing and bought nothing is asked to verify, never told whether something exists', async () => {
    const { id } = await somebody()
    const visitor = await room.session()
    for (const customerId of [id, 'unknown']) {
      for (const action of [
        'read customer',
        'manage customer',
        'delete customer',
        'change contact',
        'use as payer',
        'use as subscriber',
        'list cards',
      ] as const)
        expect(await ask(visitor, action, { customerId })).toBe('401 not_signed_in')
      expect(await ask(visitor, 'pay with card', { customerId, cardId: 'x' })).toBe('401 not_signed_in')
    }
    for (const action of ['read membership', 'manage membership'] as const)
      expect(await ask(visitor, action, { membershipId: 'unknown' })).toBe('401 not_signed_in')
  })
})

describe('rule B (1): who proved a contact', () => {
  test('owns every customer with that contact, by mail or phone, and no other', async () => {
    const phone = byText('+12125550191')
    const mail = newContact()
    const first = await room.person({ email: mail.address, phone: phone.address })
    const second = await room.person({ phone: phone.address })
    const third = await somebody()
    const member = await room.session(phone)
    expect([...ownedCustomerIds(await room.nextCall(member))].sort()).toEqual([first, second].sort())
    expect(await ask(member, 'read customer', { customerId: second })).toBe('owned')
    expect(await ask(member, 'read customer', { customerId: third.id })).toBe('404 customer_unknown')
    expect(await ask(member, 'use as payer', { customerId: third.id })).toBe('404 customer_unknown')
  })

  test('an address proved by mail is not a phone of the same spelling', async () => {
    const id = await room.person({ email: 'same@guest.example' })
    const member = await room.session(byText('same@guest.example'))
    expect(await ask(member, 'read customer', { customerId: id })).toBe('404 customer_unknown')
  })

  test('a contact that does not sign in opens nothing (risk 38)', async () => {
    const { contact, id } = await somebody()
    await room.deps.db.updateTable('customer_contacts').set({ signs_in: false }).where('customer_id', '=', id).execute()
    expect(await ask(await room.session(contact), 'read customer', { customerId: id })).toBe('404 customer_unknown')
  })

  test('no session and no proof own no one', async () => {
    expect(ownedCustomerIds(null)).toEqual(new Set())
    expect(ownedCustomerIds(await room.session())).toEqual(new Set())
    expect(grantFor(null, 'c')).toBeNull()
    expect(grantFor(await room.session(), 'c')).toBeNull()
  })
})

describe('rule B (2) and (3): who is in the checkout', () => {
  test('a customer that was created or named in this checkout may buy and be bought for, and not be read', async () => {
    for (const kind of ['created', 'named'] as const) {
      const { id } = await somebody()
      const visitor = await room.session()
      await inCheckout(visitor, id, kind)
      for (const action of ['use as payer', 'use as subscriber', 'list cards'] as const)
        expect(await ask(visitor, action, { customerId: id })).toBe(kind)
      expect(await ask(visitor, 'read customer', { customerId: id })).toBe('401 not_signed_in')
    }
  })

  test('someone else of the shop is not found from a checkout', async () => {
    const visitor = await room.session()
    await inCheckout(visitor, (await somebody()).id, 'created')
    expect(await ask(visitor, 'use as payer', { customerId: (await somebody()).id })).toBe('404 customer_unknown')
  })

  test("another session's checkout gives nothing", async () => {
    const { id } = await somebody()
    await inCheckout(await room.session(), id, 'created')
    const other = await room.session()
    await inCheckout(other, (await somebody()).id, 'created')
    expect(await ask(other, 'use as payer', { customerId: id })).toBe('404 customer_unknown')
  })

  test('the people of a checkout are known as long as it is open; the next one knows no one', async () => {
    const { id } = await somebody()
    const visitor = await room.session()
    await inCheckout(visitor, id, 'created')
    const found = await room.nextCall(visitor)
    const first = await openCheckout(room.deps.db, found, room.deps)
    expect([first, grantFor(found, id)]).toEqual([found.checkoutId, 'created'])
    await room.deps.db
      .updateTable('checkouts')
      .set({ paid_at: room.deps.clock.now() })
      .where('id', '=', first)
      .execute()
    await openCheckout(room.deps.db, found, room.deps)
    expect(grantFor(found, id)).toBeNull()
  })

  test('two tabs that submit at once share one checkout', async () => {
    const visitor = await room.session()
    const tabs = [{ ...visitor }, { ...visitor }]
    const opened = await Promise.all(tabs.map((tab) => openCheckout(room.deps.db, tab, room.deps)))
    expect(new Set(opened).size).toBe(1)
  })

  test('owning is more than being in the checkout', async () => {
    const { id, contact } = await somebody()
    const member = await room.session(contact)
    await inCheckout(member, id, 'named')
    expect(await ask(member, 'use as payer', { customerId: id })).toBe('owned')
  })
})

describe('sensitive things', () => {
  test('need a code not older than 30 minutes, to the millisecond', async () => {
    const { id, contact } = await somebody()
    const member = await room.session(contact)
    room.later(30 * MINUTE)
    expect(isFresh(member, room.deps.clock.now())).toBe(true)
    expect(await ask(member, 'manage customer', { customerId: id })).toBe('owned')
    room.later(1)
    expect(isFresh(member, room.deps.clock.now())).toBe(false)
    expect(await ask(member, 'manage customer', { customerId: id })).toBe('401 verify_again')
    expect(await ask(member, 'read customer', { customerId: id })).toBe('owned')
  })

  test('a proof from a future that a clock set back has made is not fresh', async () => {
    const { id, contact } = await somebody()
    const member = await room.session(contact)
    room.later(-MINUTE)
    expect(await ask(member, 'manage customer', { customerId: id })).toBe('owned')
    room.later(-1)
    expect(isFresh(member, room.deps.clock.now())).toBe(false)
    expect(await ask(member, 'manage customer', { customerId: id })).toBe('401 verify_again')
    room.later(MINUTE + 1)
  })

  test('a fresh code for one account does not freshen another (isFreshFor)', async () => {
    const old = await somebody()
    const recent = await somebody()
    const member = await room.session(old.contact)
    room.later(31 * MINUTE)
    member.proofs.push({ ...recent.contact, provedAt: room.deps.clock.now() })
    member.owned.push({ ...recent.contact, customerId: recent.id })
    const now = room.deps.clock.now()
    expect(isFresh(member, now)).toBe(true)
    expect(isFreshFor(member, recent.id, now)).toBe(true)
    expect(isFreshFor(member, old.id, now)).toBe(false)
    expect(await ask(member, 'manage customer', { customerId: old.id })).toBe('401 verify_again')
  })

  test('a stranger is not asked to verify again: the customer is unknown to her', async () => {
    const member = await room.session((await somebody()).contact)
    room.later(31 * MINUTE)
    expect(await ask(member, 'manage customer', { customerId: (await somebody()).id })).toBe('404 customer_unknown')
  })
})

describe('cards (risk 15)', () => {
  test('a card entered in this session pays for its customer, without a code', async () => {
    const { id } = await somebody()
    const visitor = await room.session()
    await inCheckout(visitor, id, 'created')
    const cardId = await cardOf(id, { enteredIn: visitor })
    expect(await ask(visitor, 'pay with card', { customerId: id, cardId })).toBe('created')
  })

  test('a card that was entered in another session does not, nor one that joined the account', async () => {
    const { id } = await somebody()
    const visitor = await room.session()
    await inCheckout(visitor, id, 'named')
    for (const cardId of [
      await cardOf(id, { enteredIn: await room.session() }),
      await cardOf(id, { joined: true }),
      await cardOf(id),
      'unknown',
    ])
      expect(await ask(visitor, 'pay with card', { customerId: id, cardId })).toBe('404 card_unknown')
  })

  test("the owner pays with a card of the account, as long as the code is fresh; a stranger's or a removed card is unknown", async () => {
    const { id, contact } = await somebody()
    const other = await somebody()
    const member = await room.session(contact)
    const cardId = await cardOf(id, { joined: true })
    expect(await ask(member, 'pay with card', { customerId: id, cardId })).toBe('owned')
    expect(await ask(member, 'pay with card', { customerId: id, cardId: await cardOf(id) })).toBe('404 card_unknown')
    const removed = await cardOf(id, { joined: true, disabled: true, enteredIn: member })
    expect(await ask(member, 'pay with card', { customerId: id, cardId: removed })).toBe('404 card_unknown')
    const foreign = await cardOf(other.id, { joined: true, enteredIn: member })
    expect(await ask(member, 'pay with card', { customerId: id, cardId: foreign })).toBe('404 card_unknown')
    room.later(30 * MINUTE + SECOND)
    expect(await ask(member, 'pay with card', { customerId: id, cardId })).toBe('401 verify_again')
    const entered = await cardOf(id, { enteredIn: member })
    expect(await ask(member, 'pay with card', { customerId: id, cardId: entered })).toBe('owned')
  })
})

describe('memberships', () => {
  test('payer and recipient may read; only the payer may manage, with a fresh code (R30)', async () => {
    const payer = await somebody()
    const recipient = await somebody()
    const { membershipId } = await makeMembership(room.deps)
    await room.deps.db
      .updateTable('memberships')
      .set({ payer_id: payer.id, subscriber_id: recipient.id })
      .where('id', '=', membershipId)
      .execute()
    const paying = await room.session(payer.contact)
    const receiving = await room.session(recipient.contact)
    expect(await ask(paying, 'read membership', { membershipId })).toBe('owned')
    expect(await ask(receiving, 'read membership', { membershipId })).toBe('owned')
    expect(await ask(paying, 'manage membership', { membershipId })).toBe('owned')
    expect(await ask(receiving, 'manage membership', { membershipId })).toBe('403 managed_by_payer')
    room.later(30 * MINUTE + 1)
    expect(await ask(paying, 'manage membership', { membershipId })).toBe('401 verify_again')
    expect(await ask(receiving, 'manage membership', { membershipId })).toBe('403 managed_by_payer')
    expect(await ask(paying, 'read membership', { membershipId })).toBe('owned')
  })

  test('a stranger learns nothing, whether the membership exists or not', async () => {
    const stranger = await room.session((await somebody()).contact)
    const { membershipId } = await makeMembership(room.deps)
    for (const id of [membershipId, 'unknown', 'Complimentary'])
      for (const action of ['read membership', 'manage membership'] as const)
        expect(await ask(stranger, action, { membershipId: id })).toBe('404 membership_unknown')
  })
})

test('each refusal says in words what is wrong', async () => {
  expect(sessionEnded()).toMatchObject({
    status: 401,
    code: 'session_ended',
    message: 'Your session has ended. Please verify again.',
  })
  const words = (session: Session | null, customerId: string) =>
    Promise.resolve(session && room.nextCall(session))
      .then((found) => authorise(room.deps, found, 'manage customer', { customerId }))
      .then(String, (error: Error) => error.message)
  const { id, contact } = await somebody()
  const member = await room.session(contact)
  expect(await words(null, id)).toBe('Please verify your email or phone first.')
  expect(await words(member, 'unknown')).toBe('No valid customer profile found for the id.')
  room.later(31 * MINUTE)
  expect(await words(member, id)).toBe('For your safety, please verify with a new code before you continue.')
})
