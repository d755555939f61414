import { sql, type Selectable } from 'kysely'
import type { Trx } from '../../deps.ts'
import { unsettledRestore } from '../backup/restored.ts'
import type { Db } from '../database.ts'
import { text, listOf } from '../kinds.ts'
import type { ComparisonTable } from '../tables.ts'
import { statement } from '../statement.ts'

export type Comparison = Omit<Selectable<ComparisonTable>, 'one'>
export type ComparisonPart = Comparison['part']

const STALE_MS = 20 * 3_600_000

/**
 * A comparison that a process left unfinished; null after a night or a restore, when its pages are no longer those it
 * has not seen.
 */
export const unfinishedComparison = async (db: Db, now: Date): Promise<Comparison | null> => {
  const found = await db.selectFrom('comparison').selectAll().executeTakeFirst()
  const restored = await unsettledRestore(db)
  if (!found || (restored && found.begun_at <= restored)) return null
  return Math.abs(now.getTime() - found.begun_at.getTime()) < STALE_MS ? found : null
}

/** Replaces an unfinished one. */
export const beginComparison = async (db: Db, comparison: Comparison): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('comparison').execute()
    await trx.deleteFrom('compared').execute()
    await trx.insertInto('comparison').values(comparison).execute()
  })
}

export const keepPlace = async (
  db: Db,
  { part, cursor, payments }: Pick<Comparison, 'part' | 'cursor' | 'payments'>,
): Promise<void> => {
  await db.updateTable('comparison').set({ part, cursor, payments }).execute()
}

export const endComparison = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('comparison').execute()
}

const seen = statement({
  name: 'note what the comparison has seen',
  text: `insert into compared (kind, subject) select :kind, subject from unnest(:subjects::text[]) subject
    on conflict do nothing`,
  takes: { kind: text, subjects: listOf(text) },
  gives: {},
})

/** Idempotent. */
export const noteSeen = async (db: Db, kind: string, subjects: readonly string[]): Promise<void> => {
  if (subjects.length > 0) await seen(db, { kind, subjects: [...subjects] })
}

const COLUMNS = [
  'id',
  'square_subscription_id',
  'square_status',
  'state',
  'cancelled_at',
  'created_at',
  'paid_through',
  'paused_until',
  'plan_changed_at',
  'next_plan_id',
  'price_cents',
  'offer_cents',
  'offer_left',
  'offer_until',
  'told_cents',
  'told_from',
  'price_told_at',
  'credit_cents',
] as const
const renewing = (db: Db) =>
  db
    .selectFrom('memberships')
    .where('kind', '=', 'renewing')
    .select(COLUMNS)
    .select(({ selectFrom }) =>
      selectFrom('plan_variations')
        .select('square_variation_id')
        .whereRef('plan_variations.plan_id', '=', sql`coalesce(next_plan_id, memberships.plan_id)`)
        .whereRef('plan_variations.frequency', '=', sql`coalesce(next_frequency, memberships.frequency)`)
        .whereRef('plan_variations.price_cents', '=', sql`coalesce(next_price_cents, memberships.price_cents)`)
        .as('square_variation_id'),
    )
export type RenewingMembership = Awaited<ReturnType<ReturnType<typeof renewing>['executeTakeFirstOrThrow']>>

export const renewingWith = (db: Db, squareSubscriptionIds: readonly string[]) =>
  renewing(db)
    .where('square_subscription_id', '=', sql<string>`any(${[...squareSubscriptionIds]}::text[])`)
    .execute()

/** By id; `seen`: the subscription was on one of the pages. */
export const renewingAfter = (db: Db, after: string, most: number) =>
  renewing(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('compared')
          .select('subject')
          .where('compared.kind', '=', 'subscription')
          .whereRef('compared.subject', '=', 'memberships.square_subscription_id'),
      ).as('seen'),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
