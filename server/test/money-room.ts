import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Deps } from '../src/deps.ts'
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from '../src/providers/square-records.ts'
import type { LockedMembership } from '../src/store/memberships/locked-membership.ts'
import { lockMembership } from '../src/store/memberships/locked-membership.ts'
import { openFindings } from '../src/store/findings.ts'
import type { MembershipsTable, PurchasesTable } from '../src/store/tables.ts'
import { createRoom, type Room } from './room.ts'
import { makeMoneyShop } from './shop.ts'

type Calls = Deps['square']
type Answers = {
  -readonly [Call in keyof Calls]?: (...given: Parameters<Calls[Call]>) => Awaited<ReturnType<Calls[Call]>>
}
type Queued = { task: string; key: string | null; payload: unknown }
type Mail = { kind: string; dedupeKey: string; to: string; facts: Record<string, unknown> }

/** On March 2, 2026, 10 a.m. in New York, with a provider that says what a test wants. */
export type MoneyRoom = Room & {
  /** To any other call the provider gives no answer. */
  says(answers: Answers): void
  /** In order: the call and what was given. */
  asked: unknown[][]
  /** A renewing month at Kips Bay, paid to March 15, of a payer of its own; `given` replaces any part. Answers its id. */
  member(given?: Partial<Insertable<MembershipsTable>>): Promise<string>
  membership(id: string): Promise<LockedMembership>
  /** A settled purchase of these people, the first of whom paid with `payment-<id>`. Answers its id. */
  purchase(people: readonly string[], given?: Partial<Insertable<PurchasesTable>>): Promise<string>
  /** Since `begin`, oldest first. */
  mails(): Promise<Mail[]>
  /** Since `begin`, without emails, sorted; `alignJob` and others say how one reads. */
  jobs(): Promise<string[]>
  /** Kind, subject and text of open ones. */
  findings(): Promise<string[][]>
  /** For the start of each test. */
  begin(): Promise<void>
}

const jobText = (task: string, key: string | null, payload: unknown): string =>
  `${task} ${JSON.stringify(payload)} as ${key}`
/** `key`: null for one that is queued together with others. */
export const alignJob = (membershipId: string, key: string | null = `align:${membershipId}`): string =>
  jobText('align_subscription', key, { membershipId })
export const checkJob = (membershipId: string): string =>
  jobText('check_renewal', `check:${membershipId}`, { membershipId })
export const refundJob = (refundId: string): string => jobText('refund', `refund:${refundId}`, { refundId })

export const createMoneyRoom = async (): Promise<MoneyRoom> => {
  const room = await createRoom()
  const { db, clock } = room.deps
  await makeMoneyShop(room.deps)
  let answers: Answers = {}
  let made = 0
  let drawn = 0
  const asked: unknown[][] = []
  const square = new Proxy({} as Calls, {
    get:
      (_calls, call: keyof Calls) =>
      (...given: unknown[]) => {
        asked.push([call, ...given])
        const answer = answers[call] as ((...given: unknown[]) => unknown) | undefined
        return Promise.resolve(answer ? answer(...given) : { kind: 'unknown' })
      },
  })
  // Codes are drawn until some are free: each draw must differ.
  const ids = { ...room.deps.ids, number: (below: number) => (drawn += 1) % below }
  const deps: Deps = { ...room.deps, ids, square }
  /** Oldest first; several in one are shown as parts, which have no key. */
  const queued = async (): Promise<Queued[]> => {
    const left = await sql<Queued>`
      select '' as task, null as key, parts as payload from left_work order by id`.execute(db)
    const jobs = await sql<Queued>`
      select t.identifier as task, j.key, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(db)
    return [...left.rows, ...jobs.rows].flatMap((row) =>
      Array.isArray(row.payload) ? (row.payload as Queued[]).map((part) => ({ ...part, key: null })) : [row],
    )
  }
  return {
    ...room,
    deps,
    asked,
    says: (more) => void (answers = { ...answers, ...more }),
    async member(given = {}) {
      made += 1
      const id = `member-${made}`
      const payer = given.payer_id ?? (await room.person({ email: `payer${made}@guest.example` }))
      await db
        .updateTable('customers')
        .set({ given_name: `Payer ${made}` })
        .where('id', '=', payer)
        .execute()
      const values: Insertable<MembershipsTable> = {
        id,
        payer_id: payer,
        subscriber_id: payer,
        plan_id: 'one-month',
        plan_name: 'One Month',
        location_id: 'kips-bay',
        frequency: 'month',
        price_cents: 3000,
        kind: 'renewing',
        code: 100_000 + made,
        started_on: '2026-02-15',
        paid_through: '2026-03-15',
        anchor_day: 15,
        state: 'active',
        created_at: clock.now(),
        ...given,
      }
      await db.insertInto('memberships').values(values).execute()
      return id
    },
    membership: (id) => db.transaction().execute((trx) => lockMembership(trx, id)),
    async purchase(people, given = {}) {
      made += 1
      const id = `purchase-${made}`
      const values: Insertable<PurchasesTable> = {
        id,
        payment_id: `ours-${id}`,
        buyer_id: people[0] ?? '',
        fingerprint: id,
        state: 'succeeded',
        plan_id: 'one-month',
        plan_name: 'One Month',
        model_id: 'individual',
        location_id: 'kips-bay',
        frequency: 'month',
        unit_price_cents: 3000,
        quantity: people.length,
        subtotal_cents: 3000 * people.length,
        tax_cents: 200 * people.length,
        total_cents: 3200 * people.length,
        provider_key: id,
        square_payment_id: `payment-${id}`,
        created_at: clock.now(),
        updated_at: clock.now(),
        ...given,
      }
      await db.insertInto('purchases').values(values).execute()
      await db
        .insertInto('purchase_subscribers')
        .values(people.map((customer_id, position) => ({ purchase_id: id, position, customer_id })))
        .execute()
      return id
    },
    mails: async () =>
      (await queued()).filter(({ task }) => task === 'send_mail').map(({ payload }) => payload as Mail),
    jobs: async () =>
      (await queued())
        .filter(({ task }) => task !== 'send_mail')
        .map(({ task, key, payload }) => jobText(task, key, payload))
        .toSorted(),
    findings: async () => (await openFindings(db)).map(({ kind, subject, text }) => [kind, subject, text]),
    async begin() {
      await sql`delete from graphile_worker._private_jobs`.execute(db)
      await db.deleteFrom('left_work').execute()
      await db.deleteFrom('findings').execute()
      answers = {}
      asked.length = 0
    },
  }
}

const done = <T>(value: T) => ({ kind: 'done' as const, value })

/** Of March 15; `known` replaces any part. */
export const billSaid = (known: Partial<ProviderInvoice> = {}) =>
  done<ProviderInvoice>({
    id: 'bill',
    subscriptionId: 'subscription',
    orderId: 'order',
    status: 'UNPAID',
    version: 7,
    locationId: null,
    changedAt: null,
    dueOn: '2026-03-15',
    totalCents: 3200,
    payUrl: 'https://square.example/pay',
    ...known,
  })

export const paymentSaid = (known: Partial<ProviderPayment> = {}) =>
  done<ProviderPayment>({
    id: 'payment',
    status: 'completed',
    totalCents: 3200,
    refundedCents: 0,
    referenceId: null,
    orderId: 'order',
    receiptUrl: null,
    declineCode: null,
    createdAt: '2026-03-15T12:00:00.000Z',
    customerId: 'customer',
    note: '',
    ...known,
  })

export const subscriptionSaid = (known: Partial<ProviderSubscription> = {}) =>
  done<ProviderSubscription>({
    id: 'subscription',
    status: 'ACTIVE',
    version: 3,
    startDate: '2026-03-15',
    chargedThroughDate: null,
    canceledDate: null,
    cardId: null,
    taxPercentage: '6.675',
    invoiceIds: [],
    cancelActionId: null,
    planned: [],
    name: null,
    customerId: 'customer',
    variationId: null,
    priceCents: null,
    ...known,
  })

export const refundSaid = (known: Partial<ProviderRefund> = {}) =>
  done<ProviderRefund>({
    id: 'refund',
    status: 'completed',
    paymentId: 'payment',
    amountCents: 3200,
    reason: 'Goodwill',
    createdAt: '2026-03-02T15:00:00.000Z',
    ...known,
  })
