import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { whereverSaid } from '../../../test/database.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const someone = () => {
  const mark = String(randomInt(2_000_000, 9_899_999))
  const names = { firstName: `Xenia${mark}`, lastName: `Quist${mark}` }
  return { ...names, email: `xq.${mark}@rare.example`, phone: `+1212${mark}`, mark }
}
type Someone = ReturnType<typeof someone>
const wordsOf = ({ firstName, lastName, email, mark }: Someone) => [firstName, lastName, email, mark]
const saidOf = (person: Someone) => whereverSaid(world.deps.db, wordsOf(person))

/** A visitor who submits, saves a card and buys, and then proves both contacts. */
const member = async (person: Someone, { mayPay = true } = {}): Promise<Buyer> => {
  const visitor = world.visitor()
  const { firstName, lastName, email, phone } = person
  const submitted = await visitor.call('customer', { firstName, lastName, email, phone, role: 'primary' })
  const buyer: Buyer = { visitor, id: (submitted.body as { CID: string }).CID, email, phone }
  if (mayPay) expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  await world.prove(visitor, email)
  await world.prove(visitor, phone)
  return buyer
}

const end = (customerId: string) =>
  world.deps.db
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: world.deps.clock.now(), due_at: null, square_status: 'cancelled' })
    .where('payer_id', '=', customerId)
    .execute()
const remove = ({ visitor, id }: Pick<Buyer, 'visitor' | 'id'>) => visitor.call('delete-account', { CID: id })
const preview = async ({ visitor, id }: Buyer) => (await visitor.call('deletion-preview', { CID: id })).body

describe('a member who deletes the own account', () => {
  test('leaves no name or contact in any table, also right after a payment; the books stay', async () => {
    const ana = someone()
    const buyer = await member(ana)
    await end(buyer.id)
    expect((await saidOf(ana)).length).toBeGreaterThan(5)
    const { goes, stays, blocks } = await preview(buyer)
    expect([goes.includes('The saved card, here and at Square'), stays.length, blocks]).toEqual([true, 3, []])
    expect((await remove(buyer)).body).toEqual({})
    await world.app.dueWork()
    await expect.poll(() => saidOf(ana), { timeout: 15_000 }).toEqual([])
    const books = await world.deps.db
      .selectFrom('purchases')
      .select(['state', 'total_cents'])
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(books).toEqual([{ state: 'succeeded', total_cents: 3200 }])
    const [erasure] = await world.deps.db
      .selectFrom('erasures')
      .select(['staff_id', 'reason'])
      .where('customer_id', '=', buyer.id)
      .execute()
    expect(erasure).toEqual({ staff_id: null, reason: 'Asked for in self-service, with a one-time code.' })
  })

  test('does so as soon as the last paid day is over, before the shop’s own round comes to the membership', async () => {
    const buyer = await member(someone())
    await world.deps.db
      .updateTable('memberships')
      .set({
        cancelled_at: world.deps.clock.now(),
        paid_through: '2020-01-15',
        end_date: '2020-01-15',
        due_at: world.deps.clock.now(),
      })
      .where('payer_id', '=', buyer.id)
      .execute()
    expect((await preview(buyer)).blocks).toEqual([])
    expect((await remove(buyer)).status).toBe(200)
  })

  test('gets one last email at the old address, which names no one and is forgotten as soon as it is sent', async () => {
    const ana = someone()
    const buyer = await member(ana)
    await end(buyer.id)
    await remove(buyer)
    await world.app.dueWork()
    const lastMails = async () =>
      (await world.messages(ana.email)).filter(({ subject }) => /^Your account at .* was deleted$/.test(subject ?? ''))
    await expect.poll(async () => (await lastMails()).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await lastMails()
    expect(mail?.text).toContain('If this was not you')
    expect(mail?.text).not.toContain(ana.firstName)
    await expect
      .poll(
        () =>
          world.deps.db
            .selectFrom('mails')
            .select('to_address')
            .where('dedupe_key', '=', `account_deleted:${buyer.id}`)
            .where('sent_at', 'is not', null)
            .execute(),
        { timeout: 15_000 },
      )
      .toEqual([{ to_address: '' }])
  })

  test('is signed out on every device, also where someone else is signed in too', async () => {
    const ana = someone()
    const buyer = await member(ana)
    const other = await member(someone(), { mayPay: false })
    const phone = await world.signedIn(ana.phone)
    const shared = await world.signedIn(ana.email, other.email)
    await end(buyer.id)
    expect((await remove(buyer)).status).toBe(200)
    expect(buyer.visitor.cookie).toBeNull()
    for (const visitor of [buyer.visitor, phone])
      expect((await visitor.call('session')).body).toMatchObject({ isAuthenticated: false })
    expect((await phone.call('subscriptions', { CID: buyer.id })).status).toBe(401)
    expect((await shared.call('subscriptions', { CID: buyer.id })).body).toEqual([])
    expect((await shared.call('session')).body.customerId).not.toBe(buyer.id)
    expect((await shared.call('customer', { CID: other.id })).status).toBe(200)
  })

  test('who shares a phone number with someone leaves theirs as it was', async () => {
    const [ana, mark] = [someone(), someone()]
    const buyer = await member({ ...ana, phone: mark.phone })
    const other = await member(mark, { mayPay: false })
    await end(buyer.id)
    expect((await remove(buyer)).status).toBe(200)
    await world.app.dueWork()
    await expect.poll(() => saidOf(ana), { timeout: 15_000 }).toEqual([])
    expect((await other.visitor.call('customer', { CID: other.id })).body).toMatchObject([{ phone_number: mark.phone }])
  })
})

describe('what stands in the way', () => {
  test('is said before with the next step, and refuses without changing anything', async () => {
    const ana = someone()
    const buyer = await member(ana)
    const refusedFor = async (code: string, words: RegExp) => {
      expect((await preview(buyer)).blocks).toEqual([{ code, text: expect.stringMatching(words) }])
      const answer = await remove(buyer)
      expect([answer.status, answer.refused]).toEqual([409, { code, message: expect.stringMatching(words) }])
    }
    await refusedFor('live_membership', /Open Manage Subscription and cancel it/)
    const records = (await buyer.visitor.call('subscriptions', { CID: buyer.id })).body
    await buyer.visitor.call('cancel-subscription', { subscriptionId: records[0]?.id ?? '' })
    await refusedFor('live_membership', /runs until \w+ \d+, \d{4}\. You can delete your account after that day/)
    await end(buyer.id)
    const [purchase] = await world.deps.db
      .selectFrom('purchases')
      .select(['id', 'square_payment_id'])
      .where('buyer_id', '=', buyer.id)
      .execute()
    const refund = { amount_cents: 100, tax_cents: 0, reason: 'Other', note: '', origin: 'person' as const }
    await world.deps.db
      .insertInto('refunds')
      .values({
        ...refund,
        id: randomUUID(),
        purchase_id: purchase?.id ?? '',
        square_payment_id: purchase?.square_payment_id ?? '',
        provider_key: randomUUID(),
        state: 'pending',
        created_at: world.deps.clock.now(),
      })
      .execute()
    await refusedFor('refund_open', /on its way to your card/)
    await world.deps.db.updateTable('refunds').set({ state: 'completed' }).execute()
    const [membership] = await world.deps.db
      .selectFrom('memberships')
      .select('id')
      .where('payer_id', '=', buyer.id)
      .execute()
    const charge = {
      id: randomUUID(),
      payment_id: randomUUID(),
      membership_id: membership?.id ?? '',
      period_start: '2026-01-02',
      amount_cents: 3200,
      provider_request: '{}',
      created_at: world.deps.clock.now(),
      updated_at: world.deps.clock.now(),
    }
    await world.deps.db
      .insertInto('renewal_charges')
      .values({ ...charge, state: 'unknown' } as never)
      .execute()
    await refusedFor('payment_open', /try again in a few minutes/)
    await world.deps.db.updateTable('renewal_charges').set({ state: 'abandoned' }).execute()
    await world.deps.db
      .insertInto('disputes')
      .values({
        square_dispute_id: randomUUID(),
        square_payment_id: purchase?.square_payment_id ?? '',
        amount_cents: 3200,
        reason: 'NO_KNOWLEDGE',
        state: 'EVIDENCE_REQUIRED',
        due_at: world.deps.clock.now(),
        seen_at: world.deps.clock.now(),
        updated_at: world.deps.clock.now(),
      })
      .execute()
    await refusedFor('open_dispute', /disputed a payment at your bank/)
    expect((await saidOf(ana)).length).toBeGreaterThan(0)
  })

  test('a code that is older than 30 minutes, and a stranger', async () => {
    const buyer = await member(someone(), { mayPay: false })
    const stranger = await member(someone(), { mayPay: false })
    expect((await remove({ visitor: stranger.visitor, id: buyer.id })).status).toBe(404)
    await world.clock({ minutes: 31 })
    expect((await remove(buyer)).refused.code).toBe('verify_again')
    expect((await buyer.visitor.call('deletion-preview', { CID: buyer.id })).refused.code).toBe('verify_again')
  })

  test('an account with a card that no one has proved both contacts of goes only with both (R75)', async () => {
    const ana = someone()
    const visitor = world.visitor()
    const { firstName, lastName, email, phone } = ana
    const submitted = await visitor.call('customer', { firstName, lastName, email, phone, role: 'primary' })
    const buyer: Buyer = { visitor, id: (submitted.body as { CID: string }).CID, email, phone }
    expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
    await end(buyer.id)
    const byPhone = await world.signedIn(phone)
    const asked = await remove({ visitor: byPhone, id: buyer.id })
    expect([asked.status, asked.refused.code]).toEqual([401, 'confirm_contact'])
    await world.prove(byPhone, email)
    expect((await remove({ visitor: byPhone, id: buyer.id })).status).toBe(200)
  })
})
