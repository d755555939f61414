import { sql, type Kysely, type RawBuilder } from 'kysely'

export const needs = '0.2.0'

/** The tax of the entries in `lines`, by the rate with which they were sold; null: the usual one. */
const taxedDays = (lines: 'added' | 'journal') => sql`
  with entries as (
      select day, cause, cause_id, location_id, coalesce(for_day, day) as own_day,
        coalesce(sum(cents) filter (where account = 'tax'), 0) as tax,
        coalesce(sum(cents) filter (where account in ('deferred', 'gifts', 'refunds')), 0) as net
      from ${sql.table(lines)}
      where cause in ('purchase', 'renewal', 'plan_change', 'refund', 'dispute_lost')
        and account in ('tax', 'deferred', 'gifts', 'refunds')
      group by 1, 2, 3, 4, 5),
    paid as (
      select e.*, went.back, case when went.back then first.cause else e.cause end as paid_cause,
        case when went.back then first.cause_id else e.cause_id end as paid_id,
        case when went.back then first.own_day else e.own_day end as paid_day
      from entries e cross join lateral (select e.cause in ('refund', 'dispute_lost') as back) went
      left join refunds r on e.cause = 'refund' and r.id = e.cause_id
      left join disputes d on e.cause = 'dispute_lost' and d.square_dispute_id = split_part(e.cause_id, ':', 1)
      left join lateral (
        select p.cause, p.cause_id, coalesce(j.for_day, j.day) as own_day
        from paid_periods p join journal j on j.cause = p.cause and j.cause_id = p.cause_id and j.line = 0
        where p.square_payment_id = coalesce(r.square_payment_id, d.square_payment_id) limit 1) first on true)
  select t.day, t.location_id, coalesce(sold.tax_rate, term.tax_rate, -1) as tax_rate,
    coalesce(sum(-t.net) filter (where not t.back), 0) as sold_cents,
    coalesce(sum(-t.tax) filter (where not t.back), 0) as tax_cents,
    coalesce(sum(t.net) filter (where t.back), 0) as back_cents,
    coalesce(sum(t.tax) filter (where t.back), 0) as back_tax_cents
  from paid t
    left join purchases sold on t.paid_cause = 'purchase' and sold.id = t.paid_id
    left join lateral (select o.tax_rate from location_terms o where o.location_id = t.location_id
      and o.tax_rate is not null and o.from_day <= t.paid_day order by o.from_day desc limit 1) term on true
  group by 1, 2, 3 order by 1, 2, 3`

/** Adds what the periods in these rows bring in each month, or takes it out. */
const addMonths = (rows: 'added' | 'gone' | 'paid_periods', cents: RawBuilder<unknown>) => sql`
  insert into earn_months (location_id, month, account, cents)
    select p.location_id, c.month, p.account, ${cents}
    from ${sql.table(rows)} p cross join lateral
      months_of_period(p.left_cents, p.left_from, p.until_day, p.since_day, p.ended_on) c
    where p.left_cents > 0 group by 1, 2, 3 having sum(c.cents) <> 0 order by 1, 2, 3
    on conflict (location_id, month, account) do update set cents = earn_months.cents + excluded.cents`

const brought = sql`sum(c.cents)`
const taken = sql`-sum(c.cents)`

const statements = [
  // What was sold and what went back with which tax, by the day it is booked on. A rate of -1: the usual one.
  sql`create table tax_days (
    day date not null, location_id text not null references locations, tax_rate int not null,
    sold_cents bigint not null, tax_cents bigint not null, back_cents bigint not null, back_tax_cents bigint not null,
    primary key (day, location_id, tax_rate))`,
  sql`create function add_to_tax_days() returns trigger language plpgsql as $$
    begin
      insert into tax_days (day, location_id, tax_rate, sold_cents, tax_cents, back_cents, back_tax_cents)
        ${taxedDays('added')}
        on conflict (day, location_id, tax_rate) do update
          set sold_cents = tax_days.sold_cents + excluded.sold_cents,
            tax_cents = tax_days.tax_cents + excluded.tax_cents,
            back_cents = tax_days.back_cents + excluded.back_cents,
            back_tax_cents = tax_days.back_tax_cents + excluded.back_tax_cents;
      return null;
    end $$`,
  sql`create trigger tax_days_added after insert on journal referencing new table as added
    for each statement execute function add_to_tax_days()`,
  sql`insert into tax_days (day, location_id, tax_rate, sold_cents, tax_cents, back_cents, back_tax_cents)
    ${taxedDays('journal')}`,
  // What a period brings in each month, as the rules on what is unearned say: the rest of one that ended comes on that day.
  sql`create function months_of_period(left_cents bigint, left_from date, until_day date, since_day date, ended_on date)
    returns table (month date, cents bigint) language sql immutable rows 2 as $$
      select m.month, m.through - lag(m.through, 1, 0::bigint) over (order by m.month)
      from (
        select first::date as month, case when ended_on < (first + interval '1 month')::date then left_cents
          else earned_cents(left_cents, left_from, until_day, (first + interval '1 month')::date - 1) end as through
        from generate_series(date_trunc('month', since_day::timestamp),
          greatest(until_day - 1, since_day, ended_on)::timestamp, interval '1 month') first) m $$`,
  // What all periods bring in each month, also in months that are over; written with the periods.
  sql`create table earn_months (
    location_id text not null references locations, month date not null,
    account text not null check (account in ('deferred', 'gifts')), cents bigint not null,
    primary key (location_id, month, account))`,
  sql`create function add_to_earn_months() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        ${addMonths('gone', taken)};
      end if;
      if tg_op <> 'DELETE' then
        ${addMonths('added', brought)};
      end if;
      return null;
    end $$`,
  sql`create trigger earn_months_added after insert on paid_periods referencing new table as added
    for each statement execute function add_to_earn_months()`,
  sql`create trigger earn_months_changed after update on paid_periods referencing old table as gone new table as added
    for each statement execute function add_to_earn_months()`,
  sql`create trigger earn_months_gone after delete on paid_periods referencing old table as gone
    for each statement execute function add_to_earn_months()`,
  addMonths('paid_periods', brought),
  // Who has just ended, for the days to come that they leave.
  sql`create index memberships_ended on memberships (ended_at) where state = 'ended'`,
]

/** The tax by day and rate, and what is still to be earned by month, written with the books. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
