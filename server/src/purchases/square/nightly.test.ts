import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  alignJob,
  createMoneyRoom,
  type MoneyRoom,
  paymentSaid,
  refundJob,
  refundSaid,
  subscriptionSaid,
} from '../../../test/money-room.ts'
import { audit } from '../../store/audit.ts'
import { report } from '../../store/findings.ts'
import { reconcile, reconcileNightly } from './reconcile.ts'

let room: MoneyRoom
// The log, from which it is read when the last comparison was, cannot be emptied: each test has its own.
beforeEach(async () => {
  room = await createMoneyRoom()
})
afterEach(() => room.close())

const HOUR = 3_600_000
const page = <T>(found: T[], next: string | null = null) => ({ kind: 'done' as const, value: { found, next } })
const agreed = (): Parameters<MoneyRoom['says']>[0] => ({
  paymentsPage: () => page([]),
  refundsPage: () => page([]),
  subscriptionsPage: () => page([]),
  disputesPage: () => page([]),
  payoutsPage: () => page([]),
})
const reconciled = async () => (await room.auditLog()).filter(({ kind }) => kind === 'reconciled')
const nightly = [
  'ask_back {} as ask_back',
  'ask_for_cards {} as ask_for_cards',
  'forget_old {} as forget_old',
  'reconcile {} as reconcile',
  'tell_card_ends {} as tell_card_ends',
]

test('once a night there is one comparison to do', async () => {
  await reconcileNightly(room.deps)
  await reconcileNightly(room.deps)
  expect(await room.jobs()).toEqual(nightly)
})

test.each([
  ['20 hours before', -20 * HOUR, true],
  ['less than 20 hours before', -20 * HOUR + 1, false],
  ['less than an hour ahead, by a clock that was ahead', HOUR - 1, false],
  ['an hour ahead, before the clock was corrected', HOUR, true],
])('after a comparison %s another one is due: %s ms, %s', async (_when, ms, isDue) => {
  const now = room.deps.clock.now()
  const at = { ...room.deps, clock: { now: () => new Date(now.getTime() + ms), setNow: () => undefined } }
  await audit(at, 'reconciled', {})
  await reconcileNightly(room.deps)
  expect(await room.jobs()).toEqual(isDue ? nightly : [])
})

test('it looks back 50 hours from the last comparison, until an hour from now, and records that it is done', async () => {
  room.says(agreed())
  const [now, from] = [room.deps.clock.now(), new Date('2026-02-25T13:00:00Z')]
  await audit(
    { ...room.deps, clock: { now: () => new Date('2026-02-27T15:00:00Z'), setNow: () => undefined } },
    'reconciled',
    {},
  )
  await reconcile(room.deps)
  const until = new Date(now.getTime() + HOUR)
  expect(room.asked).toEqual([
    ['paymentsPage', from, until, null],
    ['refundsPage', from, until, null],
    ['subscriptionsPage', null],
    ['disputesPage', null],
    ['payoutsPage', new Date(from.getTime() - 240 * HOUR), until, null],
  ])
  expect((await reconciled()).at(-1)?.detail).toEqual({ payments: 0 })
})

test('in a shop where nothing has happened yet, it looks back from now', async () => {
  room.says(agreed())
  await reconcile(room.deps)
  expect(room.asked[0]?.[1]).toEqual(new Date('2026-02-28T13:00:00Z'))
})

test('the first one in a shop that has been open looks back from the first thing that happened there', async () => {
  room.says(agreed())
  const first = { ...room.deps, clock: { now: () => new Date('2026-01-10T15:00:00Z'), setNow: () => undefined } }
  await audit(first, 'signed_in', {})
  await reconcile(room.deps)
  expect(room.asked[0]?.[1]).toEqual(new Date('2026-01-08T13:00:00Z'))
  // One that is dated in the future does not shorten the look back.
  const ahead = { ...room.deps, clock: { now: () => new Date('2026-05-10T15:00:00Z'), setNow: () => undefined } }
  await audit(ahead, 'reconciled', {})
  await reconcile(room.deps)
  expect(room.asked[5]?.[1]).toEqual(new Date('2026-02-28T13:00:00Z'))
})

test.each(['paymentsPage', 'refundsPage', 'subscriptionsPage'] as const)(
  'without an answer to %s nothing is recorded as compared, and the job tries again',
  async (call) => {
    room.says({ ...agreed(), [call]: () => ({ kind: 'unknown' }) })
    await expect(reconcile(room.deps)).rejects.toThrow('The provider did not list what it holds.')
    expect(await reconciled()).toEqual([])
  },
)

test('a token that may not read disputes does not hold up the rest', async () => {
  room.says({ ...agreed(), disputesPage: () => ({ kind: 'declined', code: 'FORBIDDEN' }) })
  await reconcile(room.deps)
  expect(await reconciled()).toHaveLength(1)
})

test('payments, refunds, subscriptions and disputes that no event reported are noted; a payment that was not taken is not', async () => {
  const buyer = await room.person({ email: 'nightly@guest.example' })
  const purchaseId = await room.purchase([buyer])
  const paymentId = `payment-${purchaseId}`
  const open = await room.purchase([buyer], { state: 'unknown', square_payment_id: null })
  const { id: installation } = await room.deps.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const payments = [
    paymentSaid({ id: 'foreign', referenceId: 'sipday:other:p' }).value,
    paymentSaid({ id: 'late', referenceId: `sipday:${installation}:${open}`, status: 'failed' }).value,
  ]
  const dispute = {
    id: 'd',
    paymentId,
    amountCents: 100,
    reason: 'R',
    state: 'S',
    dueAt: null,
    openedAt: null,
    movedAt: null,
  }
  room.says({
    paymentsPage: () => page(payments),
    refundsPage: () => page([refundSaid({ id: 'r', paymentId, amountCents: 5 }).value]),
    subscriptionsPage: () => page([subscriptionSaid({ id: 'lost', name: `sipday:${installation}:no` }).value]),
    disputesPage: () => page([dispute]),
  })
  await reconcile(room.deps)
  expect((await room.findings()).map(([kind]) => kind).toSorted()).toEqual([
    'dispute',
    'foreign_installation',
    'lost_subscription',
  ])
  const refunds = room.deps.db
    .selectFrom('refunds')
    .select('square_refund_id')
    .where('square_payment_id', '=', paymentId)
  expect(await refunds.execute()).toEqual([{ square_refund_id: 'r' }])
  const purchase = room.deps.db.selectFrom('purchases').select('state').where('id', '=', open)
  expect(await purchase.executeTakeFirstOrThrow()).toEqual({ state: 'unknown' })
  expect((await reconciled())[0]?.detail).toEqual({ payments: 2 })
})

test('refunds and subscriptions that hang are taken up again, taxes compared, and old attempts forgotten', async () => {
  room.says(agreed())
  const wanted = await room.member({ square_status: 'wanted' })
  const taxed = await room.member({ square_status: 'made', square_tax_rate: 1, square_subscription_id: 'sub-taxed' })
  await room.deps.db
    .insertInto('refunds')
    .values({
      id: 'hanging',
      square_payment_id: 'p',
      amount_cents: 1,
      provider_key: 'k-hanging',
      reason: 'R',
      state: 'pending',
      created_at: room.deps.clock.now(),
      purchase_id: null,
      square_refund_id: null,
      request_id: null,
      membership_id: null,
    })
    .execute()
  const { id: session } = await room.session()
  const attempt = (key: string, at: string) => ({
    session_id: session,
    route: 'pay-saved-card',
    key,
    body_hash: 'h',
    status: null,
    answer: null,
    created_at: new Date(at),
  })
  const old = attempt('old', '2026-01-31T14:59:59Z')
  await room.deps.db
    .insertInto('replays')
    .values([old, attempt('young', '2026-01-31T15:00:01Z')])
    .execute()
  await reconcile(room.deps)
  expect(await room.jobs()).toEqual([alignJob(wanted), alignJob(taxed), refundJob('hanging')].toSorted())
  const left = room.deps.db.selectFrom('replays').select('key').where('session_id', '=', session)
  expect(await left.execute()).toEqual([{ key: 'young' }])
})

const refusedAt = (cursor: string) => (_from: Date, _to: Date, at: string | null) =>
  at === cursor ? ({ kind: 'invalid', code: 'INVALID_CURSOR' } as const) : page([], at === null ? cursor : null)

test('a page that the provider no longer knows begins its part again, and none of the parts before it', async () => {
  room.says({ ...agreed(), paymentsPage: () => page([]), refundsPage: refusedAt('old') })
  await expect(reconcile(room.deps)).rejects.toThrow('The provider did not list what it holds.')
  room.says({ refundsPage: () => page([]) })
  await reconcile(room.deps)
  expect(room.asked.map(([call, , , cursor]) => [call, cursor]).slice(0, 4)).toEqual([
    ['paymentsPage', null],
    ['refundsPage', null],
    ['refundsPage', 'old'],
    ['refundsPage', null],
  ])
  expect(await reconciled()).toHaveLength(1)
})

test.each([
  ['without an answer the next try asks for the same page', async () => undefined, 'second'],
  [
    'what a night has left unfinished is begun again in the next one',
    async () => room.deps.clock.setNow(new Date(room.deps.clock.now().getTime() + 20 * HOUR)),
    null,
  ],
  [
    'what a backup has left unfinished is begun again after the restore',
    () => report(room.deps, { kind: 'restored', subject: 'today', text: 'Restored.' }),
    null,
  ],
])('%s', async (_what, happens, next) => {
  room.says({
    ...agreed(),
    paymentsPage: (_from, _to, at) => (at === null ? page([], 'second') : { kind: 'unknown' }),
  })
  await expect(reconcile(room.deps)).rejects.toThrow('The provider did not list what it holds.')
  await happens()
  room.says({ paymentsPage: () => page([]) })
  await reconcile(room.deps)
  expect(room.asked[2]?.[3]).toBe(next)
})

test('more than a batch of hanging subscriptions is taken up', async () => {
  room.says(agreed())
  const [one] = [await room.member({ square_status: 'wanted' })]
  await sql`insert into memberships select many.* from memberships m, generate_series(1, 1000) n,
    lateral jsonb_populate_record(m, jsonb_build_object('id', 'copy-' || n, 'code', n)) many where m.id = ${one}`.execute(
    room.deps.db,
  )
  await reconcile(room.deps)
  expect((await room.jobs()).filter((job) => job.startsWith('align_subscription'))).toHaveLength(1001)
})
