import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

type Asked = { only: readonly string[] | null; plan: string | null; from: string; until: string }

/**
 * Renewals that were refused first and paid from `from` through `until` (`YYYY-MM-DD`, of their location), by reason and
 * way: `try`: of which of our tries, 0 for none; `charged`: here, else by the provider's bill. `only`, `plan`: null for
 * all.
 */
export const recoveredRenewals = (db: Db, { only, plan, from, until }: Asked) =>
  db
    .selectFrom('renewals')
    .innerJoin('memberships', 'memberships.id', 'renewals.membership_id')
    .innerJoin('locations', (join) =>
      join.on(({ eb, fn }) => eb('locations.id', '=', fn.coalesce('renewals.location_id', 'memberships.location_id'))),
    )
    .leftJoin('renewal_charges', (join) =>
      join
        .onRef('renewal_charges.membership_id', '=', 'renewals.membership_id')
        .onRef('renewal_charges.period_start', '=', 'renewals.period_start')
        .on('renewal_charges.state', '=', 'succeeded')
        .on('renewal_charges.plan_change', 'is', null),
    )
    .select([
      sql<PaymentReason | null>`renewals.failed_for`.as('reason'),
      sql<number>`coalesce(renewal_charges.nth_try, 0)`.as('try'),
      sql<boolean>`renewal_charges.id is not null`.as('charged'),
      sql<number>`count(*)::int`.as('renewals'),
      sql<number>`sum(renewals.amount_cents)::int`.as('cents'),
    ])
    .where('renewals.state', '=', 'paid')
    .where('renewals.kind', '=', 'renewal')
    .where(({ or, eb }) => or([eb('renewals.failed_for', 'is not', null), eb('renewal_charges.id', 'is not', null)]))
    .where(sql<boolean>`(renewals.at at time zone locations.time_zone)::date between ${from}::date and ${until}::date`)
    .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
    .$if(plan !== null, (all) => all.where('memberships.plan_id', '=', plan ?? ''))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .execute()
