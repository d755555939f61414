import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * A drink in the week of the birthday (decision 129): `birthday` is a month and a day. `next_use` counts it by the
 * member, whose row it locks, over all memberships with the benefit, and for 350 days whatever the birthday was then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customers add column birthday text,
    add constraint customers_birthday_check check (birthday ~ '^[01][0-9]-[0-3][0-9]$')`.execute(db)
  await sql`create or replace function next_use(entitlement text, membership text, period text, most int, gap interval,
      at timestamptz) returns int language plpgsql as $$
    declare
      used int;
      last int;
      alike text[];
    begin
      if period like 'birthday %' then
        perform from customers c join memberships m on m.subscriber_id = c.id where m.id = membership
          for no key update of c;
        select array_agg(same.id) into alike
          from memberships own join memberships o on o.subscriber_id = own.subscriber_id
            join entitlements same on same.membership_id = o.id
            join entitlements e on e.benefit_id = same.benefit_id
          where own.id = membership and e.id = entitlement;
        if exists (select from redemptions r where r.entitlement_id = any(alike) and r.voided_at is null
            and r.redeemed_at > at - gap and r.redeemed_at < at + gap) then
          return null;
        end if;
        select count(*) into used from redemptions r
          where r.entitlement_id = any(alike) and r.voided_at is null and r.period_key like 'birthday %'
            and r.redeemed_at > at - interval '350 days' and r.redeemed_at < at + interval '350 days';
        if used >= most then
          return null;
        end if;
        select coalesce(max(r.nth), 0) into last from redemptions r
          where r.entitlement_id = entitlement and r.period_key = period and r.voided_at is null;
        return last + 1;
      end if;
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
