import { sql } from 'kysely'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import { createMoneyRoom } from '../money-room.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST = new Date('2026-03-02T15:00:00Z')
/** The books first, then what they are made from. */
const tables = [
  'journal',
  'journal_days',
  'tax_days',
  'paid_periods',
  'earn_months',
  'earned_days',
  'sealed_days',
  'books_state',
  'payout_entries',
  'payouts',
  'disputes',
  'refunds',
  'memberships',
  'purchase_subscribers',
  'purchases',
] as const

export type JournalLine = { day: string; for: string | null; at: string; account: string; cents: number }

/** From March 2, 2026, 10 a.m. in New York; its clock goes on when a test says so. */
export const createBooksRoom = async () => {
  const room = await createMoneyRoom()
  const { db } = room.deps
  let now = FIRST
  let made = 0
  const deps = { ...room.deps, clock: { now: () => now, setNow: () => undefined } }

  return {
    ...room,
    deps,
    now: () => now,
    post: () => postBooks(deps),
    pass: (days: number) => void (now = new Date(now.getTime() + days * DAY_MS)),
    goTo: (instant: string) => void (now = new Date(instant)),

    /** By the day they are booked on. */
    async lines(cause: string): Promise<JournalLine[]> {
      const { rows } = await sql<Omit<JournalLine, 'cents'> & { cents: string }>`
        select day, for_day as for, location_id as at, account, cents from journal
        where cause = ${cause} order by day, id`.execute(db)
      return rows.map(({ cents, ...line }) => ({ ...line, cents: Number(cents) }))
    },
    async account(name: string): Promise<number> {
      const { rows } = await sql<{ cents: string | null }>`
        select sum(cents) as cents from journal where account = ${name}`.execute(db)
      return Number(rows[0]?.cents ?? 0)
    },

    async bought(given: Record<string, unknown> = {}, people = 1, days: Record<string, unknown> = {}) {
      const ids: string[] = []
      for (let nth = 0; nth < people; nth += 1) {
        made += 1
        ids.push(await room.person({ email: `guest${made}@guest.example` }))
      }
      const id = await room.purchase(ids, { created_at: now, ...given })
      const members: string[] = []
      for (const subscriber of ids)
        members.push(
          await room.member({
            purchase_id: id,
            payer_id: ids[0] ?? '',
            subscriber_id: subscriber,
            started_on: '2026-03-02',
            paid_through: '2026-04-02',
            anchor_day: 2,
            ...days,
          }),
        )
      return { id, payment: `payment-${id}`, members }
    },
    /** A completed refund; `given` replaces any part. */
    async refund(payment: string, cents: number, given: Record<string, unknown> = {}): Promise<void> {
      made += 1
      await db
        .insertInto('refunds')
        .values({
          id: `refund-${made}`,
          purchase_id: null,
          square_payment_id: payment,
          amount_cents: cents,
          provider_key: `refund-${made}`,
          square_refund_id: null,
          reason: 'Goodwill',
          state: 'completed',
          created_at: now,
          request_id: null,
          membership_id: null,
          ...given,
        })
        .execute()
    },

    async restart(): Promise<void> {
      now = FIRST
      // Only a test takes anything out of the journal.
      await sql`alter table journal disable trigger journal_kept`.execute(db)
      for (const table of tables) await db.deleteFrom(table).execute()
      await sql`alter table journal enable trigger journal_kept`.execute(db)
    },
  }
}
export type BooksRoom = Awaited<ReturnType<typeof createBooksRoom>>
