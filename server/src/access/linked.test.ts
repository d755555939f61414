import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../test/buying.ts'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'
import { lacksToCharge } from './linked.ts'

vi.setConfig({ testTimeout: 60_000 })

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

describe('one proof opens an account, and the card asks for its own contacts once (R75)', () => {
  test('either contact shows all and does what takes no money; the card of the first checkout asks for the other (R75)', async () => {
    const buyer = await member()
    for (const [proved, other] of [
      [buyer.email, 'sms'],
      [buyer.phone, 'email'],
    ] as const) {
      const visitor = await world.signedIn(proved)
      const subscriptionId = await subscriptionOf(visitor, buyer.id)
      expect((await visitor.call('subscription-details', { subscriptionId })).status).toBe(200)
      expect((await cardsOf(visitor, buyer.id)).map(({ id }) => id)).toEqual([buyer.cardId])
      for (const call of ['cancel-subscription', 'resume-subscription'] as const)
        expect([call, (await visitor.call(call, { subscriptionId })).status]).toEqual([call, 200])
      expect((await visitor.call('pause-subscription', { subscriptionId, months: 1 })).status).toBe(200)
      expect((await visitor.call('end-pause', { subscriptionId })).status).toBe(200)
      expect((await visitor.call('my-data', { CID: buyer.id })).body.cards).toHaveLength(1)
      expect((await visitor.call('end-other-sessions', {})).status).toBe(200)
      expect(await wish({ visitor, id: buyer.id }, buyer.cardId)).toMatchObject(confirm(other))
      expect(await visitor.call('payment-method', { subscriptionId, cardId: buyer.cardId })).toMatchObject(
        confirm(other),
      )
    }
  })

  test('the other contact proved in the same session is asked for once in a lifetime (R75)', async () => {
    const buyer = await member()
    const visitor = await world.signedIn(buyer.email)
    await world.prove(visitor, buyer.phone)
    expect((await wish({ visitor, id: buyer.id }, buyer.cardId)).status).toBe(200)
    for (const contact of [buyer.phone, buyer.email]) {
      const later = await world.signedIn(contact)
      const subscriptionId = await subscriptionOf(later, buyer.id)
      expect((await later.call('payment-method', { subscriptionId, cardId: buyer.cardId })).status).toBe(200)
    }
  })

  test('a contact proved in the browser that bought charges what was saved there; the other one asks for it', async () => {
    const buyer = await member()
    await world.prove(buyer.visitor, buyer.email)
    const later = await world.signedIn(buyer.email)
    expect((await wish({ visitor: later, id: buyer.id }, buyer.cardId)).status).toBe(200)
    const other = await world.signedIn(buyer.phone)
    expect(await cardsOf(other, buyer.id)).toHaveLength(1)
    const subscriptionId = await subscriptionOf(other, buyer.id)
    expect(await other.call('payment-method', { subscriptionId, cardId: buyer.cardId })).toMatchObject(confirm('email'))
  })

  test('a card saved later is never charged or seen under the other contact (R75)', async () => {
    const { visitor: maker, ...account } = await newBuyer(world)
    const victim = await world.signedIn(account.email)
    const card = await addCard(world, { ...account, visitor: victim })
    const again = await world.signedIn(account.email)
    expect((await cardsOf(again, account.id)).map(({ id }) => id)).toEqual([card])
    await world.prove(maker, account.phone)
    expect(await cardsOf(maker, account.id)).toEqual([])
    expect(await wish({ visitor: maker, id: account.id }, card)).toMatchObject(confirm('email'))
    expect((await wish({ visitor: again, id: account.id }, card)).status).toBe(200)
  })

  test('an account made by someone who has proved both asks for nothing more', async () => {
    const { email, phone } = { email: `both${Date.now()}@guest.example`, phone: '+12125558431' }
    const visitor = await world.signedIn(email)
    await world.prove(visitor, phone)
    const answer = await visitor.call('customer', { firstName: 'A', lastName: 'B', email, phone, role: 'primary' })
    const id = (answer.body as { CID: string }).CID
    const card = await addCard(world, { visitor, id, email, phone })
    const later = await world.signedIn(phone)
    expect((await cardsOf(later, id)).map((one) => one.id)).toEqual([card])
    expect((await wish({ visitor: later, id }, card)).status).toBe(200)
  })

  test('of the accounts that the shop brought, one contact is enough', async () => {
    const mei = await world.signedIn('mei@demo.example')
    const [account] = (await mei.call('accounts', { email: 'mei@demo.example' })).body
    expect(await cardsOf(mei, account?.id ?? '')).toHaveLength(1)
  })

  test('a contact that came by a change does not charge what was saved before it, and does what is saved after (R75)', async () => {
    const buyer = await member()
    await world.prove(buyer.visitor, buyer.email)
    await world.prove(buyer.visitor, buyer.phone)
    const to = `changed${Date.now()}@guest.example`
    const given = { CID: buyer.id, channel: 'email', to } as const
    expect((await buyer.visitor.call('change-contact', { action: 'send', ...given })).status).toBe(200)
    const code = await world.codeFor(to)
    expect((await buyer.visitor.call('change-contact', { action: 'check', ...given, code })).status).toBe(200)
    const later = { visitor: await world.signedIn(to), id: buyer.id }
    expect(await cardsOf(later.visitor, buyer.id)).toEqual([])
    expect(await wish(later, buyer.cardId)).toMatchObject(confirm('sms'))
    const own = await addCard(world, { ...buyer, ...later }, { number: '5555 5555 5555 4444' })
    const again = { visitor: await world.signedIn(to), id: buyer.id }
    expect((await wish(again, own)).status).toBe(200)
  })
})

test('the chooser names the contact that was not asked for only masked, in the call too (R58)', async () => {
  const byEmail = await world.signedIn('lin@demo.example')
  const accounts = (await byEmail.call('accounts', { email: 'lin@demo.example' })).body
  expect(accounts.map((account) => account.other_contact)).toEqual(['(•••) •••-0143', '(•••) •••-0144'])
  const byPhone = await world.signedIn('+12125550143')
  const chosen = await byPhone.call('accounts', { phone: '+12125550143' })
  expect(chosen.body[0]).toMatchObject({ email_address: 'l•••@demo.example', other_contact: 'l•••@demo.example' })
  expect(JSON.stringify(chosen.body)).not.toContain('lin@')
  await world.prove(byPhone, 'lin@demo.example')
  const [both] = (await byPhone.call('accounts', { phone: '+12125550143' })).body
  expect(both?.email_address).toBe('lin@demo.example')
})

describe('which contact a card asks for', () => {
  const [email, phone, abroad] = ['a@b.example', '+12125550142', '+442071838750']
  const lacks = (proved: string[], saved: string[], charged: string[] = [], texts = true) =>
    lacksToCharge(proved, { saved_under: saved, charged_under: charged }, texts)

  test('all under which it was saved, until some are enough; then any of these', () => {
    expect(lacks([email], [email, phone])).toEqual({ confirm: phone })
    expect(lacks([phone], [email, phone])).toEqual({ confirm: email })
    expect(lacks([email, phone], [email, phone])).toBe('nothing')
    expect(lacks([phone], [email, phone], [email])).toEqual({ confirm: email })
    expect(lacks([email], [email, phone], [email])).toBe('nothing')
  })

  test('two other contacts, or ten, are not these (R75)', () => {
    const others = ['x@y.example', '+12125550199', 'z@y.example']
    expect(lacks(others, [phone, email])).toEqual({ confirm: email })
    expect(lacks([...others, email], [phone, email])).toEqual({ confirm: phone })
    expect(lacks(others, [phone], [phone])).toEqual({ confirm: phone })
    expect(lacks(others, [])).toBe('never')
    expect(lacks(others, [abroad])).toBe('never')
  })

  test('no phone that no text message could ever prove: not there, or not from this shop', () => {
    expect(lacks([email], [email, abroad])).toBe('nothing')
    expect(lacks([email], [email, phone], [], false)).toBe('nothing')
    expect(lacks([phone], [email, phone], [], false)).toEqual({ confirm: email })
    expect(lacks([email], [phone], [phone], false)).toEqual({ confirm: phone })
  })
})
