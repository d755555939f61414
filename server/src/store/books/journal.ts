import type { Line, Cause } from '@sipday/rules/books/journal.ts'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import { instant, int, json, orNull } from '../kinds.ts'
import { statement } from '../statement.ts'

/** One process at a time writes or seals the books; held until the transaction ends. */
export const lockBooks = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('the books', 0))`.execute(trx)
}

export type Entry = {
  cause: Cause
  causeId: string
  locationId: string
  /** Its own day; booked on `knownDay` if that day is sealed. */
  day: string
  knownDay: string
  lines: readonly Line[]
}

const add = statement({
  name: 'book',
  text: `
    insert into journal (day, for_day, known_day, location_id, account, cents, cause, cause_id, line)
      select case when s.day is null then g.day else g.known_day end, case when s.day is not null then g.day end,
        g.known_day, g.location_id, g.account, g.cents, g.cause, g.cause_id, g.line
      from json_populate_recordset(null::journal, :lines) with ordinality g
      left join sealed_days s on s.day = g.day
      order by g.ordinality`,
  takes: { lines: json<readonly object[]>() },
  gives: {},
})

/** Causes must be new: one that is booked already aborts the transaction. */
export const book = async (trx: Trx, entries: readonly Entry[]): Promise<void> => {
  const lines = entries.flatMap(({ cause, causeId, locationId, day, knownDay, lines: all }) =>
    all.map(({ account, cents }, line) => ({
      day,
      known_day: knownDay,
      location_id: locationId,
      account,
      cents,
      cause,
      cause_id: causeId,
      line,
    })),
  )
  if (lines.length > 0) await add(trx, { lines })
}

export const booksState = statement({
  name: 'how far the books are',
  text: `select looked_at as "lookedAt", whole_at as "wholeAt" from books_state`,
  takes: {},
  gives: { lookedAt: instant, wholeAt: orNull(instant) },
})

export const keepBooksState = statement({
  name: 'keep how far the books are',
  text: `
    insert into books_state (looked_at, whole_at) values (:lookedAt, :wholeAt)
      on conflict (one) do update
        set looked_at = excluded.looked_at, whole_at = coalesce(excluded.whole_at, books_state.whole_at)`,
  takes: { lookedAt: instant, wholeAt: orNull(instant) },
  gives: {},
})

export const bookSums = statement({
  name: 'what the books add up to',
  text: `
    select
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days)::bigint as "allCents",
      (select coalesce(sum(cents), 0) from journal)::bigint as "linesCents",
      (select count(*) from (select from journal group by cause, cause_id having sum(cents) <> 0) off)::int as "offCauses",
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days
        where account in ('deferred', 'gifts'))::bigint as "waitingCents",
      (select coalesce(sum(left_cents - case when e.until_day is null
            or least(e.until_day, coalesce(p.ended_on - 1, e.until_day)) < p.since_day then 0
          else earned_cents(p.left_cents, p.left_from, p.until_day,
            least(e.until_day, coalesce(p.ended_on - 1, e.until_day))) end), 0)
        from paid_periods p left join earned_days e on e.location_id = p.location_id
        where p.left_cents > 0)::bigint as "unearnedCents",
      (select count(*) from earn_months kept full join (
          select p.location_id, c.month, p.account, sum(c.cents) as cents from paid_periods p cross join lateral
            months_of_period(p.left_cents, p.left_from, p.until_day, p.since_day, p.ended_on) c
          where p.left_cents > 0 group by 1, 2, 3) counted using (location_id, month, account)
        where coalesce(kept.cents, 0) <> coalesce(counted.cents, 0))::int as "offMonths",
      (select coalesce(sum(tax_cents - back_tax_cents), 0) from tax_days)::bigint as "taxByRateCents",
      (select coalesce(sum(credit_cents - debit_cents), 0) from journal_days where account = 'tax')::bigint as "taxCents",
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days
        where account = 'square' and cause in ('purchase', 'renewal', 'plan_change', 'refund', 'returned'))::bigint
        as "squareCents",
      ((select coalesce(sum(total_cents), 0) from purchases p where exists (
          select from journal j where j.cause = 'purchase' and j.cause_id = p.id and j.line = 0))
        + (select coalesce(sum(amount_cents), 0) from renewals r where exists (select from journal j
            where j.cause = r.kind and j.cause_id = r.membership_id || ':' || r.period_start and j.line = 0))
        + (select coalesce(sum(cents), 0) from journal where cause = 'returned' and line = 0)
        - (select coalesce(sum(amount_cents), 0) from refunds r where exists (
            select from journal j where j.cause = 'refund' and j.cause_id = r.id and j.line = 0)))::bigint
        as "capturedCents",
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days
        where account = 'square' and cause in ('dispute', 'dispute_won', 'payout', 'payout_matched', 'payout_failed')
        )::bigint as "settledCents",
      ((select coalesce(sum(-taken_cents), 0) from disputes)
        - (select coalesce(sum(gross_cents), 0) from payout_entries where booked and match <> 'fee')
        + (select coalesce(sum(amount_cents), 0) from payouts where returned))::bigint as "disputedAndPaidCents",
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days
        where account = 'disputes')::bigint as "heldCents",
      (select coalesce(sum(taken_cents - lost_cents), 0) from disputes)::bigint as "undecidedCents",
      (select coalesce(sum(debit_cents - credit_cents), 0) from journal_days
        where account = 'bank')::bigint as "bankCents",
      (select coalesce(sum(amount_cents), 0) from payouts where bookings > 0 and not returned)::bigint
        as "arrivedCents",
      (select coalesce(sum(credit_cents - debit_cents), 0) from journal_days
        where account = 'credits')::bigint as "owedCents",
      (select coalesce(sum(cents), 0) from credits c where exists (select from journal j
        where j.cause = 'credit_' || c.kind and j.cause_id = c.id::text and j.line = 0))::bigint as "creditCents",
      (select count(*) from (
        select from memberships m full join (select membership_id, sum(cents) as cents from credits group by 1) c
            on c.membership_id = m.id
          where coalesce(c.cents, 0) <> m.credit_cents) off)::int as "offCredits"`,
  takes: {},
  gives: {
    allCents: orNull(int),
    linesCents: orNull(int),
    offCauses: orNull(int),
    waitingCents: orNull(int),
    unearnedCents: orNull(int),
    offMonths: orNull(int),
    taxByRateCents: orNull(int),
    taxCents: orNull(int),
    squareCents: orNull(int),
    capturedCents: orNull(int),
    settledCents: orNull(int),
    disputedAndPaidCents: orNull(int),
    heldCents: orNull(int),
    undecidedCents: orNull(int),
    bankCents: orNull(int),
    arrivedCents: orNull(int),
    owedCents: orNull(int),
    creditCents: orNull(int),
    offCredits: orNull(int),
  },
})
