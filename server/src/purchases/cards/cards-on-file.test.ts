import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, createMoneyRoom, type MoneyRoom, subscriptionSaid } from '../../../test/money-room.ts'
import { byMail } from '../../../test/room.ts'
import { installationOf } from '../../store/installation.ts'
import { cardAtProvider } from './card-at-provider.ts'
import { noteDecline, saveCard } from './cards.ts'
import type { RefundState } from '@sipday/rules/refunds/amounts.ts'
import { renewalPaid } from '../renewing/renewal.ts'
import { paymentsOf } from './history.ts'
import { changePaymentMethod } from './payment-method.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const nothing = { kind: 'done' as const, value: null } as never
const db = () => room.deps.db
/** `squareId`: the provider's id of them. */
const signedIn = async (squareId: string | null = 'at-square') => {
  const email = `cards-${room.deps.ids.id()}@guest.example`
  const id = await room.person({ email })
  const known = { given_name: 'Mei', family_name: 'Chen', square_customer_id: squareId && `${squareId}-${id}` }
  await db().updateTable('customers').set(known).where('id', '=', id).execute()
  return { id, email, session: await room.nextCall(await room.session(byMail(email))) }
}
type Person = Awaited<ReturnType<typeof signedIn>>
const provided = (id: string, fingerprint = id) => ({
  kind: 'done' as const,
  value: { id, brand: 'DISCOVER_DINERS', last4: '0004', expMonth: 1, expYear: 2031, fingerprint },
})
const save = ({ id, session }: Person, grant: 'owned' | 'named' | 'created' = 'owned') =>
  saveCard({ deps: room.deps, session, ip: '192.0.2.1', customerId: id, grant, nonce: 'cnon:1' })
const cardRow = (id: string) => db().selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a card is saved for its customer under a key of nonce and customer, which makes a retry the same card', async () => {
  const mei = await signedIn()
  room.says({ createCard: () => provided('ccof:1') })
  const card = await save(mei)
  expect(room.asked).toEqual([
    [
      'createCard',
      {
        key: expect.stringMatching(/^ca:[\w-]{40}$/),
        nonce: 'cnon:1',
        squareCustomerId: `at-square-${mei.id}`,
        referenceId: mei.id,
      },
    ],
  ])
  expect(card).toMatchObject({ square_card_id: 'ccof:1', last_4: '0004', squareCustomerId: `at-square-${mei.id}` })
  expect(await cardRow(card.id)).toMatchObject({
    customer_id: mei.id,
    brand: 'DISCOVER_DINERS',
    exp_month: 1,
    exp_year: 2031,
    fingerprint: 'ccof:1',
    entered_in_session: mei.session.id,
    joined_at: room.deps.clock.now(),
    saved_under: [mei.email],
    charged_under: [mei.email],
  })
  const other = await signedIn()
  room.says({ createCard: () => provided('ccof:2') })
  await save(other)
  const keys = room.asked.map(([, given]) => (given as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
})

test('a customer who is new at the provider is made there first, with what is known of them', async () => {
  const mei = await signedIn(null)
  room.says({
    createCustomer: () => ({ kind: 'done', value: { id: `new-${mei.id}` } }),
    createCard: () => provided(`ccof:${mei.id}`),
  })
  expect((await save(mei)).squareCustomerId).toBe(`new-${mei.id}`)
  const installation = await installationOf(db())
  expect(room.asked[0]).toEqual([
    'createCustomer',
    {
      key: expect.stringMatching(new RegExp(`^${installation}:${mei.id}:[\\w-]{11}$`)),
      referenceId: mei.id,
      givenName: 'Mei',
      familyName: 'Chen',
      email: mei.email,
      phone: '',
    },
  ])
  const row = db().selectFrom('customers').select('square_customer_id').where('id', '=', mei.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ square_customer_id: `new-${mei.id}` })
})

test('without an answer about customer or card nothing is kept, and the same call may be repeated', async () => {
  const refusal = { status: 503, code: 'card_unconfirmed', message: 'The card cant be added at this time.' }
  await expect(save(await signedIn(null))).rejects.toMatchObject(refusal)
  expect(room.asked.map(([call]) => call)).toEqual(['createCustomer'])
  const mei = await signedIn()
  await expect(save(mei)).rejects.toMatchObject(refusal)
  expect(await db().selectFrom('cards').select('id').where('customer_id', '=', mei.id).execute()).toEqual([])
})

test('a card that is declined is logged with its reason, and after five of them entering cards rests (rule J)', async () => {
  const mei = await signedIn()
  room.says({ createCard: () => ({ kind: 'declined', code: 'CVV_FAILURE' }) })
  const declined = { status: 402, code: 'card_declined' }
  await expect(save(mei)).rejects.toMatchObject({
    ...declined,
    message: 'The security code is not correct. Please check it and try again.',
  })
  const logged = (await room.auditLog()).filter(({ kind }) => kind === 'card_refused')
  expect(logged).toMatchObject([{ session_id: mei.session.id, customer_id: mei.id, detail: { code: 'CVV_FAILURE' } }])
  for (let count = 1; count < 5; count++) await expect(save(mei)).rejects.toMatchObject(declined)
  const asked = room.asked.length
  await expect(save(mei)).rejects.toMatchObject({ status: 429 })
  expect(room.asked).toHaveLength(asked)
  // Counting one more is no error for the customer, who must still read about the card.
  await noteDecline(room.deps, mei.session, '192.0.2.1')
})

test('a card entered again is the one on file: the copy is disabled, and it joins the account once that is proved', async () => {
  const mei = await signedIn()
  room.says({ createCard: () => provided('ccof:first', 'same') })
  const first = await save(mei, 'named')
  expect((await cardRow(first.id)).joined_at).toBeNull()
  room.says({ createCard: () => provided('ccof:copy', 'same') })
  const again = await room.nextCall(await room.session(byMail(mei.email)))
  expect((await save({ ...mei, session: again }, 'named')).id).toBe(first.id)
  expect(await cardRow(first.id)).toMatchObject({ joined_at: null, square_card_id: 'ccof:first' })
  expect(await room.jobs()).toEqual(['disable_card {"squareCardId":"ccof:copy"} as disable:ccof:copy'])
  expect((await save({ ...mei, session: again })).id).toBe(first.id)
  const { joined_at: joinedAt } = await cardRow(first.id)
  expect(joinedAt).toEqual(room.deps.clock.now())
  room.later(1000)
  await save({ ...mei, session: again })
  expect((await cardRow(first.id)).joined_at).toEqual(joinedAt)
})

test('the very card that is on file, answered again for a repeated call, is not disabled', async () => {
  const mei = await signedIn()
  room.says({ createCard: () => provided(`ccof:${mei.id}`) })
  const first = await save(mei)
  expect((await save(mei)).id).toBe(first.id)
  expect(await room.jobs()).toEqual([])
})

test('a card on file is charged under its owner, who is made at the provider if they are not there yet', async () => {
  const mei = await signedIn(null)
  const card = await room.card(mei.id)
  const ask = () => cardAtProvider({ deps: room.deps, session: mei.session }, mei.id, card)
  await expect(ask()).rejects.toMatchObject({ status: 503, code: 'payment_unavailable' })
  room.says({ createCustomer: () => ({ kind: 'done', value: { id: `made-${mei.id}` } }) })
  const charged = { id: card, squareCardId: `square-${card}`, squareCustomerId: `made-${mei.id}` }
  expect(await ask()).toEqual(charged)
  const asked = room.asked.length
  expect(await ask()).toEqual(charged)
  expect(room.asked).toHaveLength(asked)
})

test('what was paid is listed newest first: purchases with their number, gifts as such, renewals by their day', async () => {
  const mei = await signedIn()
  const at = (day: string) => ({ created_at: new Date(`${day}T12:00:00Z`) })
  const card = await room.card(mei.id)
  await db().updateTable('cards').set({ brand: 'DISCOVER_DINERS' }).where('id', '=', card).execute()
  const bought = await room.purchase([mei.id], { ...at('2026-01-15'), card_id: card })
  const gift = await room.purchase([mei.id], { ...at('2026-02-20'), is_gift: true, quantity: 2 })
  const back = await room.purchase([mei.id], { ...at('2026-02-10'), state: 'refunded' })
  await room.purchase([mei.id], { ...at('2026-02-11'), state: 'declined' })
  const id = await room.member({ payer_id: mei.id, subscriber_id: mei.id })
  await db()
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2026-02-15',
      square_invoice_id: null,
      square_payment_id: null,
      amount_cents: 3210,
      state: 'failed',
      at: room.deps.clock.now(),
      told_at: null,
    })
    .execute()
  const bare = { cardBrand: null, cardLast4: null }
  expect(await paymentsOf(room.deps, mei.id)).toEqual([
    {
      id: `ours-${gift}`,
      paidAt: '2026-02-20T12:00:00.000Z',
      amountCents: 3200,
      description: '2 × One Month (gift)',
      status: 'paid',
      ...bare,
    },
    {
      id: `${id}:2026-02-15`,
      paidAt: '2026-02-15T05:00:00.000Z',
      amountCents: 3210,
      description: 'One Month, renewal',
      status: 'failed',
      ...bare,
    },
    {
      id: `ours-${back}`,
      paidAt: '2026-02-10T12:00:00.000Z',
      amountCents: 3200,
      description: 'One Month',
      status: 'refunded',
      ...bare,
    },
    {
      id: `ours-${bought}`,
      paidAt: '2026-01-15T12:00:00.000Z',
      amountCents: 3200,
      description: 'One Month',
      status: 'paid',
      cardBrand: 'DINERS_CLUB',
      cardLast4: '1111',
    },
  ])
})

test('a renewal that was overdue stands under the day and the card it was paid with, as on the bank statement (S5)', async () => {
  const mei = await signedIn()
  const [paidWith, now] = [await room.card(mei.id), await room.card(mei.id)]
  await db().updateTable('cards').set({ last_4: '5100' }).where('id', '=', now).execute()
  const id = await room.member({ payer_id: mei.id, subscriber_id: mei.id, card_id: paidWith })
  const takenAt = new Date('2026-03-20T18:02:00Z')
  const bill = { id: null, dueOn: '2026-03-15', totalCents: 3200 }
  await renewalPaid(room.deps, id, bill, { id: `renewal-${id}`, takenAt })
  await db().updateTable('memberships').set({ card_id: now }).where('id', '=', id).execute()
  expect(await paymentsOf(room.deps, mei.id)).toMatchObject([
    { paidAt: takenAt.toISOString(), amountCents: 3200, cardLast4: '1111', status: 'paid' },
  ])
})

test('a payment says what came back of it and when; only all of it makes it a refunded one', async () => {
  const mei = await signedIn()
  const purchase = await room.purchase([mei.id], { square_payment_id: `square-${mei.id}` })
  const back = (amountCents: number, state: RefundState, day: string) =>
    db()
      .insertInto('refunds')
      .values({
        id: room.deps.ids.id(),
        purchase_id: purchase,
        square_payment_id: `square-${mei.id}`,
        amount_cents: amountCents,
        provider_key: room.deps.ids.id(),
        square_refund_id: null,
        reason: 'none',
        state,
        created_at: new Date(`${day}T10:00:00Z`),
        accepted_at: state === 'completed' ? new Date(`${day}T12:00:00Z`) : null,
        request_id: null,
        membership_id: null,
      })
      .execute()
  for (const state of ['asked', 'refused', 'wanted', 'failed'] as const) await back(3200, state, '2026-03-01')
  expect((await paymentsOf(room.deps, mei.id))[0]).not.toHaveProperty('refunds')
  await back(1000, 'completed', '2026-03-03')
  const first = { amountCents: 1000, at: '2026-03-03T12:00:00.000Z' }
  expect(await paymentsOf(room.deps, mei.id)).toMatchObject([{ status: 'paid', refunds: [first] }])
  await back(2200, 'pending', '2026-03-05')
  const rest = { amountCents: 2200, at: '2026-03-05T10:00:00.000Z' }
  expect(await paymentsOf(room.deps, mei.id)).toMatchObject([{ status: 'refunded', refunds: [first, rest] }])
})

/** The first of two cards is billed. */
const billed = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const mei = await signedIn()
  const cards = []
  for (const joinedAt of [new Date('2026-02-01T12:00:00Z'), new Date('2026-02-02T12:00:00Z')])
    cards.push(await room.card(mei.id, { joinedAt }))
  const id = await room.member({
    payer_id: mei.id,
    subscriber_id: mei.id,
    card_id: cards[0] ?? null,
    square_subscription_id: `sub-${mei.id}`,
    ...given,
  })
  const [old = '', next = ''] = cards
  return { ...mei, membershipId: id, old, next, subscription: `sub-${mei.id}` }
}
type Billed = Awaited<ReturnType<typeof billed>>
const change = ({ session, membershipId }: Billed, card: string) =>
  changePaymentMethod(room.deps, session, membershipId, card)

test('another card is told to the provider under its version first; then it is kept, logged, and the payer told', async () => {
  const one = await billed()
  room.says({
    getSubscription: () => subscriptionSaid({ cardId: `square-${one.old}`, version: 9 }),
    changeSubscriptionCard: () => nothing,
  })
  await change(one, one.next)
  expect(room.asked).toEqual([
    ['getSubscription', one.subscription],
    ['changeSubscriptionCard', one.subscription, 9, `square-${one.next}`],
  ])
  expect((await room.membership(one.membershipId)).card_id).toBe(one.next)
  expect(await room.jobs()).toEqual([alignJob(one.membershipId)])
  expect((await room.auditLog()).at(-1)).toEqual({
    kind: 'card_changed',
    session_id: one.session.id,
    customer_id: one.id,
    detail: { membershipId: one.membershipId, cardId: one.next },
  })
  const [mail] = await room.mails()
  expect(mail).toMatchObject({
    kind: 'card_changed',
    dedupeKey: `card:${one.membershipId}:${room.deps.clock.now().toISOString()}`,
    to: one.email,
    facts: { card: { brand: 'VISA', last4: '1111' }, nextChargeOn: '2026-03-15', totalCents: 3200 },
  })
})

test('while a renewal is overdue, no day that has passed is called the next one (R62)', async () => {
  for (const [given, facts] of [
    [{ state: 'grace' }, { nextChargeOn: null, dueSince: '2026-03-15' }],
    [{ state: 'unpaid' }, { nextChargeOn: null, dueSince: '2026-03-15' }],
    [{ paid_through: '2026-02-15' }, { nextChargeOn: null, dueSince: '2026-02-15' }],
  ] as const) {
    await room.begin()
    const one = await billed({ ...given, square_subscription_id: null })
    await change(one, one.next)
    expect((await room.mails())[0]?.facts).toMatchObject(facts)
  }
})

test('the card that is billed already changes nothing at the provider, and no one is told', async () => {
  const one = await billed()
  room.says({ getSubscription: () => subscriptionSaid({ cardId: `square-${one.old}` }) })
  await change(one, one.old)
  expect(room.asked.map(([call]) => call)).toEqual(['getSubscription'])
  expect([await room.mails(), await room.jobs()]).toEqual([[], [alignJob(one.membershipId)]])
})

test('a canceled one, or one without a subscription, keeps the card for later; nothing is charged next', async () => {
  const canceled = await billed({ cancelled_at: new Date('2026-03-01T12:00:00Z') })
  await change(canceled, canceled.next)
  const without = await billed({ square_subscription_id: null })
  await change(without, without.next)
  expect(room.asked).toEqual([])
  expect((await room.mails()).map(({ facts }) => facts['nextChargeOn'])).toEqual([null, '2026-03-15'])
})

test.each<Parameters<MoneyRoom['member']>[0]>([
  { kind: 'term', end_date: '2026-05-15' },
  { state: 'ended', live: false },
])('what does not renew has no card to change: %j', async (given) => {
  const one = await billed(given)
  await expect(change(one, one.next)).rejects.toMatchObject({
    status: 422,
    code: 'not_renewing',
    message: 'Cannot update payment method: Square Subscription ID is missing.',
  })
})

test('a change that came first is read again, once; then the card is not confirmed', async () => {
  for (const code of ['CONFLICT', 'VERSION_MISMATCH']) {
    await room.begin()
    const one = await billed()
    room.says({ getSubscription: () => subscriptionSaid(), changeSubscriptionCard: () => ({ kind: 'invalid', code }) })
    await expect(change(one, one.next)).rejects.toMatchObject({
      status: 503,
      code: 'card_unconfirmed',
      message: 'We could not confirm your new card. Please try again.',
      retryAfterSeconds: 3,
    })
    expect(room.asked).toHaveLength(4)
    expect((await room.membership(one.membershipId)).card_id).toBe(one.old)
  }
})

test('without an answer the old card stays; a card that the provider refuses is said', async () => {
  const one = await billed()
  await expect(change(one, one.next)).rejects.toMatchObject({ status: 503, code: 'card_unconfirmed' })
  room.says({ getSubscription: () => subscriptionSaid() })
  await expect(change(one, one.next)).rejects.toMatchObject({ status: 503, code: 'card_unconfirmed' })
  expect(room.asked).toHaveLength(3)
  room.says({ changeSubscriptionCard: () => ({ kind: 'declined', code: 'INVALID_CARD' }) })
  await expect(change(one, one.next)).rejects.toMatchObject({
    status: 422,
    code: 'card_refused',
    message: 'This card cannot be used for your subscription. Please choose another one.',
  })
  expect((await room.membership(one.membershipId)).card_id).toBe(one.old)
})
