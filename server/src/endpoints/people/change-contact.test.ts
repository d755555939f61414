import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { whereverSaid } from '../../../test/database.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

type Channel = 'email' | 'sms'
const newMail = () => `new.${randomInt(1e9)}@rare.example`
const newPhone = () => `+1212${randomInt(2_000_000, 9_899_999)}`

/** One session has proved both contacts. */
const linked = async (): Promise<Buyer> => {
  const buyer = await newBuyer(world)
  await world.prove(buyer.visitor, buyer.email)
  await world.prove(buyer.visitor, buyer.phone)
  return buyer
}
const ask = (visitor: Visitor, CID: string, to: string, channel: Channel = 'email') =>
  visitor.call('change-contact', { action: 'send', CID, channel, to })
const check = (visitor: Visitor, CID: string, to: string, code: string, channel: Channel = 'email') =>
  visitor.call('change-contact', { action: 'check', CID, channel, to, code })
const change = async ({ visitor, id }: Pick<Buyer, 'visitor' | 'id'>, to: string, channel: Channel = 'email') => {
  const sent = await ask(visitor, id, to, channel)
  if (sent.status !== 200) return sent
  return check(visitor, id, to, await world.codeFor(to.trim().toLowerCase()), channel)
}
const profileOf = async ({ visitor, id }: Pick<Buyer, 'visitor' | 'id'>) =>
  (await visitor.call('customer', { CID: id })).body

describe('another email address', () => {
  test('takes the place of the old one with a code that goes to the new one (R74)', async () => {
    const buyer = await linked()
    const elsewhere = await world.signedIn(buyer.email)
    const byPhone = await world.signedIn(buyer.phone)
    const to = newMail()
    expect((await ask(buyer.visitor, buyer.id, ` ${to.toUpperCase()} `)).body).toMatchObject({ success: true })
    expect(await profileOf(buyer)).toMatchObject([{ email_address: buyer.email }])
    const code = await world.codeFor(to)
    expect((await check(buyer.visitor, buyer.id, ` ${to.toUpperCase()} `, code)).body).toEqual({ success: 'approved' })
    expect(await profileOf(buyer)).toMatchObject([{ email_address: to.toUpperCase(), phone_number: buyer.phone }])
    expect((await buyer.visitor.call('session')).body).toMatchObject({ isAuthenticated: true, customerId: buyer.id })
    // Whoever was signed in with the old address is not any more; with the phone they are.
    expect((await elsewhere.call('session')).body.isAuthenticated).toBe(false)
    expect((await byPhone.call('customer', { CID: buyer.id })).status).toBe(200)
    const again = await world.signedIn(to)
    expect((await again.call('accounts', { email: to })).body).toMatchObject([{ id: buyer.id }])
  })

  test('the old address is told once, without a name, and nothing of it is left (R74)', async () => {
    const buyer = await linked()
    expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
    await world.app.dueWork()
    expect((await whereverSaid(world.deps.db, [buyer.email])).length).toBeGreaterThan(2)
    expect((await change(buyer, newMail())).status).toBe(200)
    await world.app.dueWork()
    const told = async () =>
      (await world.messages(buyer.email)).filter(({ subject }) => subject?.endsWith('was changed'))
    await expect.poll(async () => (await told()).length, { timeout: 15_000 }).toBe(1)
    expect((await told())[0]?.text).toMatch(/email address of your account .* was changed[^]*If this was not you/)
    expect((await told())[0]?.text).not.toContain('Ana')
    await expect.poll(() => whereverSaid(world.deps.db, [buyer.email]), { timeout: 15_000 }).toEqual([])
  })

  test('is told to Square, which writes receipts there', async () => {
    const buyer = await linked()
    await addCard(world, buyer)
    const { square_customer_id: id } = await world.deps.db
      .selectFrom('customers')
      .select('square_customer_id')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const atSquare = () => world.deps.square.getCustomer(id ?? '')
    expect(await atSquare()).toMatchObject({ value: { email: buyer.email, phone: buyer.phone } })
    const to = newMail()
    expect((await change(buyer, to)).status).toBe(200)
    await world.app.dueWork()
    await expect.poll(atSquare, { timeout: 15_000 }).toMatchObject({ value: { email: to, phone: buyer.phone } })
  })

  test('that someone else has is refused only after the code, and without telling whose', async () => {
    const [buyer, other] = [await linked(), await linked()]
    expect((await ask(buyer.visitor, buyer.id, other.email)).status).toBe(200)
    expect((await ask(buyer.visitor, buyer.id, newMail())).status).toBe(200)
    const answer = await check(buyer.visitor, buyer.id, other.email, await world.codeFor(other.email))
    expect([answer.status, answer.refused]).toEqual([
      409,
      {
        code: 'contact_taken',
        message: 'Another account has this email address. Please use a different one, or sign in with it.',
      },
    ])
    expect(await profileOf(buyer)).toMatchObject([{ email_address: buyer.email }])
    expect(await profileOf({ visitor: buyer.visitor, id: other.id })).toEqual([])
  })

  test('of a family that shares it leaves it to the others', async () => {
    const email = newMail()
    const visitor = world.visitor()
    const one = { visitor, ...(await submit(visitor, 'primary', { email })) }
    const two = { visitor: world.visitor(), id: '' }
    two.id = (await submit(two.visitor, 'primary', { email })).id
    await world.prove(one.visitor, email)
    await world.prove(one.visitor, one.phone)
    await world.prove(two.visitor, email)
    expect((await change(one, newMail())).status).toBe(200)
    expect(await profileOf(two)).toMatchObject([{ email_address: email }])
    expect((await two.visitor.call('session')).body.isAuthenticated).toBe(true)
  })
})

test('another phone number takes the place of the old one; the email address is told', async () => {
  const buyer = await linked()
  const to = newPhone()
  expect((await change(buyer, to, 'sms')).body).toEqual({ success: 'approved' })
  expect(await profileOf(buyer)).toMatchObject([{ email_address: buyer.email, phone_number: to }])
  await world.app.dueWork()
  await expect
    .poll(async () => (await world.messages(buyer.email)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/^The phone number of your account at .* was changed$/))
})

describe('refused are', () => {
  test('the contact that it is already, and what is none', async () => {
    const buyer = await linked()
    expect((await ask(buyer.visitor, buyer.id, buyer.email.toUpperCase())).refused.code).toBe('contact_same')
    expect((await ask(buyer.visitor, buyer.id, 'x@y')).refused.code).toBe('contact_invalid')
    expect((await ask(buyer.visitor, buyer.id, '+44 20 7946 0958', 'sms')).refused.code).toBe('phone_abroad')
  })

  test('a wrong code, and a code for another contact', async () => {
    const buyer = await linked()
    const [to, other] = [newMail(), newMail()]
    await ask(buyer.visitor, buyer.id, to)
    const code = await world.codeFor(to)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await check(buyer.visitor, buyer.id, to, wrong)).refused.code).toBe('invalid_code')
    expect((await check(buyer.visitor, buyer.id, other, code)).refused.code).toBe('invalid_code')
    expect(await profileOf(buyer)).toMatchObject([{ email_address: buyer.email }])
  })

  test('codes one after the other, like those for signing in (rule J)', async () => {
    const buyer = await linked()
    const to = newMail()
    await ask(buyer.visitor, buyer.id, to)
    const { rows } = await sql<{ hits: number }>`
      select count(*)::int as hits from limit_hits where bucket = ${`send_contact:customers:email:${to} ${buyer.visitor.ip}`}`.execute(
      world.deps.db,
    )
    expect(rows).toEqual([{ hits: 1 }])
  })

  test('a stranger, and a code that is older than 30 minutes (rule A)', async () => {
    const [buyer, stranger] = [await linked(), await linked()]
    expect((await ask(stranger.visitor, buyer.id, newMail())).status).toBe(404)
    await world.clock({ minutes: 31 })
    expect((await ask(buyer.visitor, buyer.id, newMail())).refused.code).toBe('verify_again')
  })

  test('someone who did not prove the contact that is replaced, and that someone else has proved (R75)', async () => {
    const buyer = await newBuyer(world)
    await world.signedIn(buyer.email)
    const byPhone = { visitor: await world.signedIn(buyer.phone), id: buyer.id }
    const answer = await ask(byPhone.visitor, buyer.id, newMail())
    expect([answer.status, answer.refused.code]).toEqual([401, 'confirm_contact'])
    await world.prove(byPhone.visitor, buyer.email)
    expect((await change(byPhone, newMail())).status).toBe(200)
  })

  test('no one who corrects a contact that was never proved, and then has no card of whoever typed it (R75)', async () => {
    const buyer = await newBuyer(world)
    const cardId = await addCard(world, buyer)
    expect((await pay(buyer, cardId)).status).toBe(200)
    const stranger = { ...buyer, visitor: await world.signedIn(buyer.phone) }
    expect((await stranger.visitor.call('cards', { CID: buyer.id })).body[0]?.cards).toHaveLength(1)
    expect((await change(stranger, newMail())).status).toBe(200)
    expect((await stranger.visitor.call('cards', { CID: buyer.id })).body[0]?.cards).toEqual([])
    expect((await pay(stranger, cardId, { planId: 'annual' })).status).toBe(404)
  })
})
