import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Double entry, in whole cents: a debit is positive. `day`: the day it is booked on; `for_day`: its own, where that
  // was already handed on in an export.
  sql`create table journal (
    id bigint generated always as identity primary key,
    day date not null, for_day date, known_day date not null, location_id text not null references locations,
    account text not null, cents bigint not null check (cents <> 0),
    cause text not null, cause_id text not null, line smallint not null,
    unique (cause, cause_id, line))`,
  sql`create index journal_day on journal (day, id)`,
  sql`create trigger journal_kept before update or delete or truncate on journal
    for each statement execute function refuse_change()`,
  sql`create function journal_balances() returns trigger language plpgsql as $$
    begin
      if (select sum(cents) from journal where cause = new.cause and cause_id = new.cause_id) <> 0 then
        raise exception 'the lines of % % do not add up to zero', new.cause, new.cause_id
          using errcode = 'check_violation', constraint = 'journal_balances';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger journal_balances after insert on journal deferrable initially deferred
    for each row execute function journal_balances()`,
  // The journal's sums, written with it: the screens read them.
  sql`create table journal_days (
    day date not null, location_id text not null references locations, account text not null, cause text not null,
    debit_cents bigint not null, credit_cents bigint not null,
    primary key (day, location_id, account, cause))`,
  sql`create function add_to_journal_days() returns trigger language plpgsql as $$
    begin
      insert into journal_days (day, location_id, account, cause, debit_cents, credit_cents)
        select day, location_id, account, cause, sum(greatest(cents, 0)), sum(greatest(-cents, 0))
        from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (day, location_id, account, cause) do update
          set debit_cents = journal_days.debit_cents + excluded.debit_cents,
            credit_cents = journal_days.credit_cents + excluded.credit_cents;
      return null;
    end $$`,
  sql`create trigger journal_days_added after insert on journal referencing new table as added
    for each statement execute function add_to_journal_days()`,
  // What one payment paid for one membership, without tax, and how much of it is still to be earned.
  sql`create table paid_periods (
    cause text not null, cause_id text not null, membership_id text not null references memberships,
    location_id text not null references locations, square_payment_id text not null,
    account text not null check (account in ('deferred', 'gifts')), net_cents bigint not null,
    from_day date not null, until_day date not null, since_day date not null,
    left_cents bigint not null check (left_cents >= 0), left_from date not null, ended_on date,
    primary key (cause, cause_id, membership_id))`,
  sql`create index paid_periods_days on paid_periods (location_id, until_day)`,
  sql`create index paid_periods_since on paid_periods (location_id, since_day)`,
  sql`create index paid_periods_payment on paid_periods (square_payment_id)`,
  sql`create index paid_periods_membership on paid_periods (membership_id)`,
  sql`create index paid_periods_ended on paid_periods (location_id) where ended_on is not null and left_cents > 0`,
  // Through which day a location's days are earned.
  sql`create table earned_days (location_id text primary key references locations, until_day date not null)`,
  // A day that was handed on: nothing is booked on it any more.
  sql`create table sealed_days (day date primary key, sealed_at timestamptz not null, staff_id text references staff)`,
  // Since when everything is booked, and when all of it was last looked through.
  sql`create table books_state (one boolean primary key default true check (one),
    looked_at timestamptz not null, whole_at timestamptz)`,
  // The same as earnedThrough in the rules.
  sql`create function earned_cents(left_cents bigint, left_from date, until_day date, day date) returns bigint
    language sql immutable as $$
    select case when until_day <= left_from then left_cents
      else left_cents * least(greatest(day - left_from + 1, 0), until_day - left_from) / (until_day - left_from) end $$`,
]

/** The books of the shop: every cause with lines that add up to zero, and the days that are paid. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
