import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom, paymentSaid } from '../../../test/money-room.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import { installationOf } from '../../store/installation.ts'
import { report } from '../../store/findings.ts'
import { lookAgainAtLost, notePayment } from './note-payment.ts'

let room: MoneyRoom
let installation: string
beforeAll(async () => {
  room = await createMoneyRoom()
  installation = await installationOf(room.deps.db)
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const taken = (known: Partial<ProviderPayment>) => paymentSaid(known).value
const note = (known: Partial<ProviderPayment>) => notePayment(room.deps, taken(known))
const kinds = async () => (await room.findings()).map(([kind, subject]) => [kind, subject])

/** The payer is `of-<id>` at the provider. */
const overdue = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const id = await room.member({ state: 'grace', grace_until: '2026-03-18', ...given })
  const { payer_id: payer } = await room.membership(id)
  await room.deps.db
    .updateTable('customers')
    .set({ square_customer_id: `of-${id}` })
    .where('id', '=', payer)
    .execute()
  const payment = {
    id: `payment-${id}`,
    referenceId: `sipday:${installation}:charge-${id}`,
    customerId: `of-${id}`,
    note: `Renewal from 2026-03-15 (${id})`,
    createdAt: '2026-03-01T12:00:00Z',
  }
  return { id, payer, payment }
}

test('payments of the till are not looked at', async () => {
  await note({ referenceId: null })
  await note({ referenceId: 'table 5' })
  expect([await room.findings(), room.asked]).toEqual([[], []])
})

test('a completed payment of another installation is listed; one that was not taken says nothing', async () => {
  await note({ referenceId: 'sipday:other:p-1', status: 'failed' })
  await note({ referenceId: 'sipday:other:p-1', status: 'open' })
  expect(await kinds()).toEqual([])
  await note({ referenceId: 'sipday:other:p-1' })
  expect(await kinds()).toEqual([['foreign_installation', 'other']])
})

test('a payment of a charge here settles it, of a purchase as of a renewal; once settled, it is not touched again', async () => {
  const { id } = await overdue()
  const now = room.deps.clock.now()
  await room.deps.db
    .insertInto('renewal_charges')
    .values({
      id: `charge-${id}`,
      payment_id: `ours-${id}`,
      membership_id: id,
      period_start: '2026-03-15',
      session_id: null,
      card_id: null,
      amount_cents: 3200,
      state: 'unknown',
      provider_request: '{}',
      square_payment_id: null,
      decline_code: null,
      created_at: now,
      updated_at: now,
      next_look_at: null,
    })
    .execute()
  await note({ id: `payment-${id}`, referenceId: `sipday:${installation}:charge-${id}` })
  expect(await room.membership(id)).toMatchObject({ state: 'active', paid_through: '2026-04-15' })
  const buyer = await room.person({ email: 'buyer@guest.example' })
  const purchaseId = await room.purchase([buyer], { state: 'unknown', square_payment_id: null })
  await note({ id: 'p-declined', referenceId: `sipday:${installation}:${purchaseId}`, status: 'failed' })
  const purchase = () =>
    room.deps.db.selectFrom('purchases').selectAll().where('id', '=', purchaseId).executeTakeFirstOrThrow()
  expect(await purchase()).toMatchObject({ state: 'declined', decline_code: 'GENERIC_DECLINE' })
  const settled = await room.purchase([buyer])
  const before = await room.auditLog()
  await note({ id: `payment-${settled}`, referenceId: `sipday:${installation}:${settled}`, totalCents: 1 })
  expect(await room.auditLog()).toEqual(before)
})

test('a lost payment that cannot be rebuilt is for a person, with what they need to find it', async () => {
  await note({ id: 'lost', referenceId: `sipday:${installation}:p-1`, note: 'Drinks', customerId: null })
  expect(await room.findings()).toEqual([
    [
      'lost_payment',
      'lost',
      `Square took $32.00 for this shop on 2026-03-15 (payment lost, "Drinks", customer unknown), but it is not in the database, which can happen after a restore. The purchase could not be recreated, because the payment does not say enough about what was bought. Nothing was refunded. Find the payment in Square's dashboard, refund it there, cancel the customer's subscription if there is one, and ask the customer to buy again; or restore a newer backup. It is checked again every night.`,
    ],
  ])
  await note({ id: 'lost', referenceId: `sipday:${installation}:p-1`, refundedCents: 3199 })
  expect(await kinds()).toEqual([['lost_payment', 'lost']])
  await note({ id: 'lost', referenceId: `sipday:${installation}:p-1`, refundedCents: 3200 })
  expect(await kinds()).toEqual([])
})

test('payments on the list are looked at again, and only those', async () => {
  await note({ id: 'lost', referenceId: `sipday:${installation}:p-1` })
  await report(room.deps, { kind: 'refund_failed', subject: 'another', text: 'Refund it.' })
  await lookAgainAtLost(room.deps)
  expect(room.asked).toEqual([['getPayment', 'lost']])
  expect(await kinds()).toHaveLength(2)
  room.says({
    getPayment: (id) => paymentSaid({ id, referenceId: `sipday:${installation}:p-1`, refundedCents: 3200 }),
  })
  await lookAgainAtLost(room.deps)
  expect(await kinds()).toEqual([['refund_failed', 'another']])
})

test('a lost renewal is counted again, once: for its membership, its period and its payment', async () => {
  const { id, payer, payment } = await overdue()
  await report(room.deps, { kind: 'lost_payment', subject: payment.id, text: 'Lost.' })
  await note(payment)
  expect(await kinds()).toEqual([])
  expect(await room.membership(id)).toMatchObject({ state: 'active', paid_through: '2026-04-15' })
  const renewal = await room.deps.db
    .selectFrom('renewals')
    .selectAll()
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(renewal).toMatchObject({
    period_start: '2026-03-15',
    state: 'paid',
    amount_cents: 3200,
    square_payment_id: payment.id,
    square_invoice_id: null,
  })
  const charge = await room.deps.db
    .selectFrom('renewal_charges')
    .selectAll()
    .where('id', '=', `charge-${id}`)
    .executeTakeFirstOrThrow()
  expect(charge).toMatchObject({ state: 'succeeded', square_payment_id: payment.id, amount_cents: 3200 })
  const logged = (await room.auditLog()).filter(({ kind }) => kind === 'renewal_rebuilt')
  expect(logged).toMatchObject([
    { customer_id: payer, detail: { membershipId: id, periodStart: '2026-03-15', squarePaymentId: payment.id } },
  ])
  await note(payment)
  expect((await room.auditLog()).filter(({ kind }) => kind === 'renewal_rebuilt')).toHaveLength(1)
})

test.each<[string, Parameters<MoneyRoom['member']>[0], Partial<ProviderPayment>]>([
  ['part of it was returned', {}, { refundedCents: 1 }],
  ['the membership that it renewed is not in this database', {}, { customerId: 'someone else' }],
  ['the membership that it renewed is not in this database', {}, { note: 'Renewal from 2026-03-15 (nobody)' }],
  ['the membership that it renewed is cancelled or over', { state: 'ended', live: false }, {}],
  ['the membership that it renewed is cancelled or over', { cancelled_at: new Date('2026-03-01T12:00:00Z') }, {}],
  ['the amount is not the price of that renewal', {}, { totalCents: 3199 }],
])('a lost renewal stays lost because %s', async (why, given, known) => {
  const { id, payment } = await overdue(given)
  await note({ ...payment, ...known })
  expect((await room.findings())[0]?.[2]).toContain(`could not be recreated, because ${why}. Nothing was refunded.`)
  expect(await room.deps.db.selectFrom('renewals').selectAll().where('membership_id', '=', id).execute()).toEqual([])
})

test('a lost renewal of a period that was paid another way is for a person, and not recorded as a charge', async () => {
  const { id, payment } = await overdue()
  await room.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2026-03-15',
      square_invoice_id: null,
      square_payment_id: 'another',
      amount_cents: 3200,
      state: 'paid',
      at: room.deps.clock.now(),
      told_at: null,
    })
    .execute()
  await note(payment)
  expect((await room.findings())[0]?.[2]).toContain('because that period is paid otherwise.')
  const charges = room.deps.db.selectFrom('renewal_charges').select('id').where('membership_id', '=', id)
  expect(await charges.execute()).toEqual([])
})
