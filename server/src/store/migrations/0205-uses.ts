import { type Kysely, sql } from 'kysely'

/** The first release has it: nothing before it has to work with it. */
export const needs = '0.2.0'

/** A benefit can be used several times in its period; until now, once in each. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['benefits', 'entitlements']) {
    const name = sql.table(table)
    await sql`alter table ${name} add column use jsonb`.execute(db)
    await sql`
      update ${name} set use = jsonb_build_object('count', 1, 'per', case period when 'term' then 'once' else period end)`.execute(
      db,
    )
    await sql`alter table ${name} alter column use set not null, drop column period`.execute(db)
  }
  // The first, second ... use in its period. Not what is left: after an undone one, numbers go on.
  await sql`alter table redemptions add column nth int not null default 1`.execute(db)
  await sql`alter table redemptions add column drink_id text references drinks`.execute(db)
  await sql`drop index redemptions_once`.execute(db)
  await sql`
    create unique index redemptions_once on redemptions (entitlement_id, period_key, nth)
      where voided_at is null and period_key is not null`.execute(db)
  await makeNextUse(db)
}

/**
 * The number of the next use, or null when nothing is left or the last one was too soon. What counts once needs no
 * lock: two with the number 1 meet at the unique index. Otherwise the calls for one entitlement wait for each other
 * here, and each sees what those before it inserted.
 */
const makeNextUse = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function next_use(entitlement text, membership text, period text, most int, gap interval, at timestamptz)
    returns int language plpgsql as $$
      declare
        used int;
        last int;
      begin
        if period is null or (most = 1 and gap is null) then
          return 1;
        end if;
        perform from entitlements where id = entitlement for no key update;
        if gap is not null and exists (select from redemptions r
            where r.membership_id = membership and r.entitlement_id = entitlement and r.voided_at is null
              and r.redeemed_at > at - gap and r.redeemed_at < at + gap) then
          return null;
        end if;
        select count(*), coalesce(max(r.nth), 0) into used, last from redemptions r
          where r.entitlement_id = entitlement and r.period_key = period and r.voided_at is null;
        if used >= most then
          return null;
        end if;
        return last + 1;
      end $$`.execute(db)
}
