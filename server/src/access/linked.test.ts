import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../test/buying.ts'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'
import { contactToConfirm } from './linked.ts'
import type { Session } from './session.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

/** Someone who bought without proving anything, and then left this browser. */
const member = async () => {
  const buyer = await newBuyer(world)
  const cardId = await addCard(world, buyer)
  expect((await pay(buyer, cardId)).status).toBe(200)
  return { ...buyer, cardId }
}
const subscriptionOf = async (visitor: Visitor, CID: string) =>
  (await visitor.call('subscriptions', { CID })).body[0]?.id ?? ''
const confirm = (channel: 'email' | 'sms') => ({
  status: 401,
  refused: { code: 'confirm_contact', fields: { confirm: channel, contact: expect.any(String) } },
})
const cardsOf = async (visitor: Visitor, CID: string) => (await visitor.call('cards', { CID })).body[0]?.cards ?? []
const wish = (buyer: Pick<Buyer, 'visitor' | 'id'>, cardId: string) =>
  pay({ email: '', phone: '', ...buyer }, cardId, { planId: 'annual' })

describe('an account whose contacts no one has proved together (R58)', () => {
  test('either contact opens it to view; what the checkout that made it left needs both', async () => {
    const buyer = await member()
    for (const [proved, other] of [
      [buyer.email, 'sms'],
      [buyer.phone, 'email'],
    ] as const) {
      const visitor = await world.signedIn(proved)
      const subscriptionId = await subscriptionOf(visitor, buyer.id)
      expect((await visitor.call('subscription-details', { subscriptionId })).status).toBe(200)
      expect(await visitor.call('cancel-subscription', { subscriptionId })).toMatchObject(confirm(other))
      expect(await cardsOf(visitor, buyer.id)).toEqual([])
      expect(await wish({ visitor, id: buyer.id }, buyer.cardId)).toMatchObject(confirm(other))
    }
  })

  test('the second contact proved in the same session links them for good', async () => {
    const buyer = await member()
    const visitor = await world.signedIn(buyer.email)
    const subscriptionId = await subscriptionOf(visitor, buyer.id)
    await world.prove(visitor, buyer.phone)
    expect(await cardsOf(visitor, buyer.id)).toHaveLength(1)
    expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
    const later = await world.signedIn(buyer.phone)
    expect(await cardsOf(later, buyer.id)).toHaveLength(1)
    expect((await later.call('resume-subscription', { subscriptionId })).status).toBe(200)
  })

  test('a contact proved in the browser that bought takes what was saved and bought there', async () => {
    const buyer = await member()
    await world.prove(buyer.visitor, buyer.email)
    const later = await world.signedIn(buyer.email)
    const subscriptionId = await subscriptionOf(later, buyer.id)
    expect(await cardsOf(later, buyer.id)).toHaveLength(1)
    expect((await later.call('cancel-subscription', { subscriptionId })).status).toBe(200)
    const other = await world.signedIn(buyer.phone)
    expect(await cardsOf(other, buyer.id)).toEqual([])
    expect(await other.call('resume-subscription', { subscriptionId })).toMatchObject(confirm('email'))
  })

  test('a card saved under one contact is never charged or seen under the other', async () => {
    const { visitor: maker, ...account } = await newBuyer(world)
    const victim = await world.signedIn(account.email)
    const card = await addCard(world, { ...account, visitor: victim })
    const again = await world.signedIn(account.email)
    expect((await cardsOf(again, account.id)).map(({ id }) => id)).toEqual([card])
    await world.prove(maker, account.phone)
    expect(await cardsOf(maker, account.id)).toEqual([])
    expect(await wish({ visitor: maker, id: account.id }, card)).toMatchObject(confirm('email'))
    expect((await wish({ visitor: again, id: account.id }, card)).status).toBe(200)
    const subscriptionId = await subscriptionOf(maker, account.id)
    expect(await maker.call('cancel-subscription', { subscriptionId })).toMatchObject(confirm('email'))
    expect((await again.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  })

  test('an account made by someone who has proved both belongs together from the start', async () => {
    const { email, phone } = { email: `both${Date.now()}@guest.example`, phone: '+12125558431' }
    const visitor = await world.signedIn(email)
    await world.prove(visitor, phone)
    const answer = await visitor.call('customer', { firstName: 'A', lastName: 'B', email, phone, role: 'primary' })
    const id = (answer.body as { CID: string }).CID
    const card = await addCard(world, { visitor, id, email, phone })
    const later = await world.signedIn(phone)
    expect((await cardsOf(later, id)).map((one) => one.id)).toEqual([card])
  })

  test('the accounts that the shop brought belong together: one contact is enough', async () => {
    const mei = await world.signedIn('mei@demo.example')
    const [account] = (await mei.call('accounts', { email: 'mei@demo.example' })).body
    expect(await cardsOf(mei, account?.id ?? '')).toHaveLength(1)
  })
})

test('the chooser shows the contact that was not asked for, masked (R58)', async () => {
  const byEmail = await world.signedIn('lin@demo.example')
  const accounts = (await byEmail.call('accounts', { email: 'lin@demo.example' })).body
  expect(accounts.map((account) => account.other_contact)).toEqual(['(•••) •••-0143', '(•••) •••-0144'])
  const byPhone = await world.signedIn('+12125550143')
  const [account] = (await byPhone.call('accounts', { phone: '+12125550143' })).body
  expect(account?.other_contact).toBe('l•••@demo.example')
})

describe('which contact is asked for', () => {
  const session = (...channels: ('email' | 'sms')[]) =>
    ({ owned: channels.map((channel) => ({ customerId: 'c', channel, address: '' })) }) as unknown as Session
  const account = { id: 'c', email: 'a@b.example', phone: '+12125550142', unlinkedSince: new Date() }

  test('the one that is not proved, unless what is used lies under the one that is', () => {
    expect(contactToConfirm(session('email'), account, [], true)).toBe('sms')
    expect(contactToConfirm(session('sms'), account, [], true)).toBe('email')
    expect(contactToConfirm(session('email'), account, ['sms'], true)).toBe('sms')
    expect(contactToConfirm(session('email'), account, ['email'], true)).toBeNull()
    expect(contactToConfirm(session('email', 'sms'), account, [], true)).toBeNull()
    expect(contactToConfirm(session('email'), { ...account, unlinkedSince: null }, [], true)).toBeNull()
  })

  test('none where no text message could ever prove the phone: not there, or not from this shop', () => {
    expect(contactToConfirm(session('email'), { ...account, phone: '+442071838750' }, [], true)).toBeNull()
    expect(contactToConfirm(session('email'), { ...account, phone: '' }, [], true)).toBeNull()
    expect(contactToConfirm(session('email'), account, [], false)).toBeNull()
  })

  test('what was saved under the phone stays under it, also where texts have ended; an email is always asked for', () => {
    expect(contactToConfirm(session('email'), account, ['sms'], false)).toBe('sms')
    expect(contactToConfirm(session('sms'), account, [], false)).toBe('email')
  })
})
