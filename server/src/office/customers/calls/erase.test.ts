import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn, stayFresh } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { whereverSaid } from '../../../../test/database.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import type { Trx } from '../../../deps.ts'
import { eraseCustomer } from '../../../purchases/erasing/erase-customer.ts'
import { keepErasures } from '../../../purchases/erasing/kept-erasures.ts'
import { holdToErase } from '../../../store/people/erasing.ts'

vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'sipday-erased-'))
let world: World
let dana: Colleague
let lee: Colleague
beforeAll(async () => {
  world = await createWorld({ environment: { DATA_DIR: dataDir } })
  await makeMoneyShop(world.deps)
  for (const name of ['dana', 'lee']) await makeColleague(world.deps, { email: `${name}@shop.example`, role: 'owner' })
  await makeColleague(world.deps, { email: 'help@shop.example', role: 'support' })
}, 60_000)
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const days = (count: number) => new Date(world.deps.clock.now().getTime() + count * 86_400_000)
const pass = async (count: number) => {
  world.deps.clock.setNow(days(count))
  await stayFresh(world)
}
beforeEach(async () => {
  dana ??= await signIn(world, 'dana@shop.example')
  lee ??= await signIn(world, 'lee@shop.example')
  await stayFresh(world)
})

/** Someone whose names and contacts appear nowhere else. */
const someone = () => {
  const mark = String(randomInt(2_000_000, 9_899_999))
  return {
    firstName: `Xenia${mark}`,
    lastName: `Quist${mark}`,
    email: `xq.${mark}@rare.example`,
    phone: `+1212${mark}`,
    message: `hug from ${mark}`,
    mark,
  }
}
type Someone = ReturnType<typeof someone>

/** Submits the recipient of a gift in a visitor's checkout; returns the CID. */
const submitRecipient = async ({ firstName, lastName, email, phone }: Someone, visitor: Buyer['visitor']) => {
  const answer = await visitor.call('customer', { firstName, lastName, email, phone, role: 'recipient' })
  expect(answer.status).toBe(200)
  return (answer.body as { CID: string }).CID
}

/** A visitor who submits, proves the email address, saves a card and buys. */
const bought = async (
  person: Someone,
  more: Record<string, unknown> = {},
  { role = 'primary', recipient }: { role?: 'primary' | 'gifter'; recipient?: Someone } = {},
) => {
  const visitor = world.visitor()
  const { firstName, lastName, email, phone } = person
  const submitted = await visitor.call('customer', { firstName, lastName, email, phone, role })
  expect(submitted.status).toBe(200)
  const linkedCustomerId = recipient ? [await submitRecipient(recipient, visitor)] : undefined
  const buyer: Buyer = { visitor, id: (submitted.body as { CID: string }).CID, email, phone }
  await visitor.call('otp', { action: 'send', to: email, channel: 'email' })
  await expect.poll(async () => (await world.messages(email)).length, { timeout: 15_000 }).toBeGreaterThan(0)
  await visitor.call('otp', { action: 'check', to: email, channel: 'email', code: await world.codeFor(email) })
  const card = await addCard(world, buyer)
  const paid = await pay(buyer, card, { ...more, ...(linkedCustomerId ? { linkedCustomerId } : {}) })
  expect([paid.status, paid.body]).toEqual([200, expect.anything()])
  await world.app.dueWork()
  return buyer
}

/** Ends what someone has, as if time had passed, without a trace of who they are. */
const end = async (customerId: string) => {
  await world.deps.db
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: world.deps.clock.now(), due_at: null, square_status: 'cancelled' })
    .where((is) => is.or([is('payer_id', '=', customerId), is('subscriber_id', '=', customerId)]))
    .execute()
  await pass(121)
}

const wordsOf = ({ firstName, lastName, email, mark, message }: Someone) => [firstName, lastName, email, mark, message]
const erase = (customerId: string, reason = 'Asked by email to be forgotten.') =>
  dana.call('erase', { customerId, reason })
/** The sum that one person refunds alone. */
const setAlone = (cents: number) =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'refundAloneCents', value: sql`${String(cents)}::jsonb` })
    .onConflict((row) => row.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute()
/** How many connections wait for what this transaction holds. */
const waitingFor = async (trx: Trx) =>
  (
    await sql<{ pid: number }>`
    select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
  ).rows.length
const rowsOf = (customerId: string) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', customerId).execute()

describe('erasing a customer', () => {
  test('leaves no name, contact or message in any table; what was paid stays in the books (O9.4)', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    await dana.call('note-add', { customerId: buyer.id, text: `${ana.firstName} likes oat milk` })
    expect((await whereverSaid(world.deps.db, wordsOf(ana))).length).toBeGreaterThan(5)
    const before = await rowsOf(buyer.id)
    await end(buyer.id)
    const answer = await erase(buyer.id)
    expect([answer.status, answer.body]).toEqual([200, { state: 'erased' }])
    expect(await whereverSaid(world.deps.db, wordsOf(ana))).toEqual([])
    const after = await rowsOf(buyer.id)
    expect(after.map(({ id, total_cents: cents, state }) => [id, cents, state])).toEqual(
      before.map(({ id, total_cents: cents, state }) => [id, cents, state]),
    )
  })

  test('takes the notes of refunds too, of a renewal as of a purchase, and no note names anyone in the record of changes (O9.4, rule M)', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    const [purchase] = await rowsOf(buyer.id)
    const { id: membershipId } = await world.deps.db
      .selectFrom('memberships')
      .select('id')
      .where('payer_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const renewal = `renewal-${membershipId}`
    const paid = { square_payment_id: renewal, amount_cents: 3000, state: 'paid', at: days(0) } as const
    await world.deps.db
      .insertInto('renewals')
      .values({ membership_id: membershipId, period_start: '2030-01-01', ...paid })
      .execute()
    const refund = (squarePaymentId: string, note: string, amountCents = 100) =>
      dana.call('refund-ask', {
        squarePaymentId,
        amountCents,
        reason: 'goodwill',
        note,
        endMemberships: [],
        tellCustomer: false,
      })
    const payments = [purchase?.square_payment_id ?? '', renewal]
    for (const id of payments) {
      for (const note of [`${ana.firstName} was at the door`, `Write to ${ana.email}`])
        expect((await refund(id, note)).refused.fields).toEqual({ note: expect.stringContaining('leave out the name') })
      expect((await refund(id, 'Spilled by whoever has the red hat')).status).toBe(200)
    }
    await setAlone(2000)
    const asked = (await refund(renewal, 'Spilled again', 2001)).body
    await setAlone(10_000)
    expect(asked.state).toBe('asked')
    const decide = (note: string) => lee.call('refund-decide', { refundId: asked.refundId, decision: 'refuse', note })
    expect((await decide(`${ana.lastName} knows why`)).refused.fields).toEqual({ note: expect.any(String) })
    expect((await decide('Once is enough')).status).toBe(200)
    await world.deps.db.updateTable('refunds').set({ state: 'failed' }).where('note', '<>', '').execute()
    await end(buyer.id)
    expect((await erase(buyer.id)).status).toBe(200)
    expect(await whereverSaid(world.deps.db, wordsOf(ana))).toEqual([])
    const notes = await world.deps.db
      .selectFrom('refunds')
      .select('note')
      .where('square_payment_id', 'in', payments)
      .execute()
    expect(notes).toEqual([{ note: '' }, { note: '' }, { note: '' }])
  })

  test('takes the card and the record at the provider away, and signs every browser out', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    const { square_customer_id: squareId } = await world.deps.db
      .selectFrom('customers')
      .select('square_customer_id')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const cards = await world.deps.db
      .selectFrom('cards')
      .select('square_card_id')
      .where('customer_id', '=', buyer.id)
      .execute()
    expect(squareId).toBeTruthy()
    await end(buyer.id)
    expect((await erase(buyer.id)).status).toBe(200)
    await world.app.dueWork()
    await expect
      .poll(async () => (await world.deps.square.getCustomer(squareId ?? '')).kind, { timeout: 15_000 })
      .toBe('invalid')
    const [card] = cards
    expect(await world.deps.square.getCardOf(squareId ?? '', card?.square_card_id ?? '')).toMatchObject({ value: null })
    expect((await buyer.visitor.call('subscriptions', { CID: buyer.id })).status).toBe(401)
  })

  test('leaves nothing of the links and steps that their browser saw', async () => {
    const { db } = world.deps
    const buyer = await bought(someone())
    await buyer.visitor.call('campaign', { utm_source: 'mail' })
    await buyer.visitor.call('step', { step: 'locationSelection' })
    const sessions = (await db.selectFrom('sessions').select('id').where('customer_id', '=', buyer.id).execute()).map(
      ({ id }) => id,
    )
    const seen = async () => [
      (await db.selectFrom('visits').selectAll().where('session_id', 'in', sessions).execute()).length,
      (await db.selectFrom('visit_steps').selectAll().where('session_id', 'in', sessions).execute()).length,
    ]
    expect(await seen()).toEqual([1, 1])
    await end(buyer.id)
    expect((await erase(buyer.id)).status).toBe(200)
    expect(await seen()).toEqual([0, 0])
  })

  test('of a giver takes the message, of the recipient the name and address; the other keeps theirs', async () => {
    const [ana, noor] = [someone(), someone()]
    const gift = { recipientName: noor.firstName, recipientEmail: noor.email, message: ana.message }
    const more = { planId: 'gift-3-months', modelId: 'gift', gift }
    const giver = await bought(ana, more, { role: 'gifter', recipient: noor })
    const { subscriber_id: recipient } = await world.deps.db
      .selectFrom('memberships')
      .select('subscriber_id')
      .where('payer_id', '=', giver.id)
      .executeTakeFirstOrThrow()
    await end(giver.id)
    expect((await erase(giver.id)).status).toBe(200)
    expect(await whereverSaid(world.deps.db, wordsOf(ana))).toEqual([])
    expect(await whereverSaid(world.deps.db, [noor.email])).toContain('public.gifts')
    expect((await erase(recipient)).status).toBe(200)
    expect(await whereverSaid(world.deps.db, wordsOf(noor))).toEqual([])
  })

  test('is refused for a membership that runs, a refund on its way and a dispute, and changes nothing', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    const blocks = async () => (await dana.call('erase-preview', { customerId: buyer.id })).body.blocks
    expect((await blocks()).map(({ code }) => code)).toEqual(['live_membership'])
    expect((await erase(buyer.id)).refused.code).toBe('live_membership')
    await end(buyer.id)
    const [purchase] = await rowsOf(buyer.id)
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
    expect((await erase(buyer.id)).refused.code).toBe('refund_open')
    await world.deps.db.updateTable('refunds').set({ state: 'completed' }).execute()
    await world.deps.db
      .insertInto('disputes')
      .values({
        square_dispute_id: randomUUID(),
        square_payment_id: purchase?.square_payment_id ?? '',
        amount_cents: 3200,
        reason: 'NO_KNOWLEDGE',
        state: 'EVIDENCE_REQUIRED',
        due_at: days(5),
        seen_at: world.deps.clock.now(),
        updated_at: world.deps.clock.now(),
      })
      .execute()
    expect((await erase(buyer.id)).refused.code).toBe('open_dispute')
    expect((await whereverSaid(world.deps.db, [ana.email])).length).toBeGreaterThan(0)
    await world.deps.db.updateTable('disputes').set({ state: 'LOST' }).execute()
    expect((await erase(buyer.id)).body).toEqual({ state: 'erased' })
    expect((await erase(buyer.id)).refused.code).toBe('unknown')
  })

  test('takes a second person within 90 days of a payment, and a reason that tells no name', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    await world.deps.db
      .updateTable('memberships')
      .set({ live: false, state: 'ended' })
      .where('payer_id', '=', buyer.id)
      .execute()
    const named = await erase(buyer.id, `${ana.firstName} wrote to us`)
    expect([named.status, Object.keys(named.refused.fields ?? {})]).toEqual([422, ['reason']])
    expect((await dana.call('erase-preview', { customerId: buyer.id })).body.needsSecond).toBe(true)
    expect((await erase(buyer.id)).body).toEqual({ state: 'asked' })
    expect((await erase(buyer.id)).refused.code).toBe('asked_already')
    const [request] = (await lee.call('approvals')).body.filter(({ kind }) => kind === 'erase')
    const decided = await lee.call('approval-decide', { approvalId: request?.id ?? '', decision: 'approve' })
    expect(decided.body).toEqual({ state: 'approved' })
    expect(await whereverSaid(world.deps.db, wordsOf(ana))).toEqual([])
    const changed = await world.deps.db
      .selectFrom('changes')
      .select(['field', 'subject'])
      .where('subject_id', '=', buyer.id)
      .execute()
    expect(changed).toContainEqual({ field: 'erased', subject: 'customer' })
  })

  test('does not let a purchase begin that is paid in the same moment', async () => {
    const ben = someone()
    const buyer = await bought(ben)
    await end(buyer.id)
    const visitor = await world.signedIn(ben.email, ben.phone)
    const { firstName, lastName, email, phone } = ben
    expect((await visitor.call('customer', { firstName, lastName, email, phone, role: 'primary' })).status).toBe(200)
    const again = { ...buyer, visitor }
    const card = await addCard(world, again)
    const captures = (await world.ledger()).length
    const [paid] = await world.deps.db.transaction().execute(async (trx) => {
      expect(await holdToErase(trx, { customerId: buyer.id })).toHaveLength(1)
      const paying = pay(again, card)
      // It has come as far as the customer's row, and waits there.
      await expect.poll(() => waitingFor(trx), { timeout: 15_000 }).toBeGreaterThan(0)
      await eraseCustomer(world.deps, trx, { customerId: buyer.id, staffId: null, reason: 'Asked.' })
      return [paying]
    })
    expect((await paid).status).toBe(404)
    await world.app.dueWork()
    expect(await world.ledger()).toHaveLength(captures)
    expect(await rowsOf(buyer.id)).toHaveLength(1)
  })

  test('stays erased when an older backup brings the customer back', async () => {
    const ana = someone()
    const buyer = await bought(ana)
    await end(buyer.id)
    expect((await erase(buyer.id)).status).toBe(200)
    await world.app.dueWork()
    await expect
      .poll(() => readFileSync(join(dataDir, 'erased-customers.txt'), 'utf8'), { timeout: 15_000 })
      .toContain(buyer.id)
    // As a backup of yesterday has it.
    await world.deps.db.deleteFrom('erasures').where('customer_id', '=', buyer.id).execute()
    await world.deps.db
      .updateTable('customers')
      .set({ given_name: ana.firstName, email: ana.email, email_canonical: ana.email, erased_at: null })
      .where('id', '=', buyer.id)
      .execute()
    await keepErasures(world.deps)
    expect(await whereverSaid(world.deps.db, wordsOf(ana))).toEqual([])
    await keepErasures(world.deps)
  })

  test('is for owners alone: support may not', async () => {
    const help = await signIn(world, 'help@shop.example')
    expect((await help.call('erase', { customerId: 'x', reason: 'Asked.' })).refused.code).toBe('not_allowed')
  })
})
