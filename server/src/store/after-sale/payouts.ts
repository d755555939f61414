import { type EntryMatch, entryMatches } from '@sipday/rules/refunds/payouts.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../database.ts'
import { bool, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import type { PayoutEntriesTable, PayoutsTable } from '../tables.ts'
import { statement } from '../statement.ts'

const AT_ONCE = 500

/** Stores a payout's latest state, and its new entries as unmatched. */
export const storePayout = async (
  db: Db,
  payout: Insertable<PayoutsTable>,
  entries: readonly Insertable<PayoutEntriesTable>[],
): Promise<void> => {
  const { state, arrives_on, end_to_end_id } = payout
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payouts')
      .values(payout)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, arrives_on, end_to_end_id }))
      .execute()
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await trx
        .insertInto('payout_entries')
        .values(entries.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
  })
}

/** Unmatched entries, with what is known here of what they name, in cents. */
export const unmatchedEntries = statement({
  name: 'entries of payouts that belong to nothing yet',
  text: `
    select e.id, e.type, e.gross_cents, e.square_payment_id,
      coalesce((select total_cents from purchases where square_payment_id = e.square_payment_id limit 1),
        (select amount_cents from renewals where square_payment_id = e.square_payment_id limit 1),
        (select amount_cents from renewal_charges where square_payment_id = e.square_payment_id limit 1)) as payment_cents,
      (select amount_cents from refunds where square_refund_id = e.square_refund_id) as refund_cents,
      (select amount_cents from disputes where square_dispute_id = e.square_dispute_id) as dispute_cents,
      exists (select from payouts p join payouts f on f.square_location_id = p.square_location_id
        where p.id = e.payout_id and f.state = 'FAILED') as has_failed
    from payout_entries e where e.match = 'unmatched' and e.id > :after order by e.id limit :count`,
  takes: { after: text, count: int },
  gives: {
    id: text,
    type: text,
    gross_cents: int,
    square_payment_id: orNull(text),
    payment_cents: orNull(int),
    refund_cents: orNull(int),
    dispute_cents: orNull(int),
    has_failed: orNull(bool),
  },
})

const match = statement({
  name: 'match entries of payouts',
  text: `update payout_entries set match = :match where id = any(:ids) and match = 'unmatched'`,
  takes: { match: oneOf(...entryMatches), ids: listOf(text) },
  gives: {},
})

export const matchTo = async (db: Db, to: EntryMatch, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await match(db, { match: to, ids: [...ids] })
}

export const isOurCustomer = statement({
  name: 'whether a customer at the provider is ours',
  text: `select exists (select from customers where square_customer_id = :id) as ours`,
  takes: { id: text },
  gives: { ours: orNull(bool) },
})
