import { hashOf, MEMBERS, tokenOf } from './people.ts'
import type { Shop } from './shop.ts'

export const OWNER = 'owner'
/** For each live member, in the days that a report looks at. */
const DRINKS = 12
const RENEWALS = 3
/** One visitor for so many members, over a year; one in four buys. */
const MEMBERS_A_VISITOR = 4

/** Four weeks of drinks and some renewals of the first `live` members. */
export const insertHistory = async ({ sql }: Shop, live: number): Promise<void> => {
  const people = `generate_series(${MEMBERS}, ${MEMBERS + live - 1}) n`
  await sql(`set synchronous_commit = off;
    insert into staff (id, name, email, location_id, created_at) values ('staff', 'Sam', 'sam@shop.example', 'kips-bay', now());
    insert into redemptions (id, entitlement_id, membership_id, period_key, location_id, staff_id, key, accepted_at, redeemed_at)
      select 'red-' || n || '-' || day, 'ent-' || n || '-' || benefit.position, 'mem-' || n, to_char(at, 'YYYY-MM-DD'), 'kips-bay',
        'staff', 'red-' || n || '-' || day, at, at
      from ${people}, generate_series(1, ${DRINKS}) day,
        lateral (select now() - day * interval '2 days' - (n % 11) * interval '1 hour' as at) moment,
        (select b.position from benefits b join plan_benefits p on p.benefit_id = b.id and p.plan_id = 'one-month' limit 1) benefit;
    insert into renewals (membership_id, period_start, square_invoice_id, square_payment_id, amount_cents, state, at, price_cents, location_id)
      select 'mem-' || n, current_date - month * 30, 'inv-' || n || '-' || month, 'sqpay-' || n || '-' || month, 3200, 'paid',
        now() - (month - 1) * interval '30 days' - (n - ${MEMBERS}) * interval '20 seconds', 3000, 'kips-bay'
      from ${people}, generate_series(1, ${RENEWALS}) month;
    update customers set given_name = 'Zoraida' where id in (select 'cus-' || n from generate_series(${MEMBERS}, ${MEMBERS + live - 1}, ${Math.ceil(live / 30)}) n);
    update purchases set created_at = now() - (substr(id, 5)::int - ${MEMBERS}) * interval '1 minute',
      square_payment_id = 'sqpay-' || id;
    update memberships set ended_at = now() - (substr(id, 5)::int - ${MEMBERS}) % 300 * interval '1 day' where state = 'ended';
    set synchronous_commit = on;`)
  for (const table of ['redemptions', 'renewals', 'purchases', 'memberships']) await sql(`vacuum (analyze) ${table}`)
  await sql('checkpoint')
}

export const insertOwner = async ({ sql }: Shop): Promise<void> => {
  const hash = hashOf(tokenOf(OWNER)).toString('hex')
  await sql(`
    insert into staff (id, name, email, role, totp_generation, totp_live, created_at)
      values ('${OWNER}', 'Olive', 'olive@shop.example', 'owner', 1, 1, now());
    insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at, staff_id, second_factor_at)
      values ('ses-owner', '\\x${hash}', 'office', now(), now(), now() + interval '12 hours', '${OWNER}', now())`)
}

/** Over a year; most see some steps, and one in four pays. */
export const insertVisits = async ({ sql }: Shop, members: number): Promise<void> => {
  const visitors = Math.floor(members / MEMBERS_A_VISITOR)
  const each = `(select n, 'visit-' || n as session_id, now() - n * interval '365 days' / ${visitors + 1} as at,
    (array['try-a-month', 'give-a-drink', 'westfield-family', null])[n % 4 + 1] as campaign_id
    from generate_series(1, ${visitors}) n) v`
  await sql(`set synchronous_commit = off;
    insert into visits (session_id, campaign_id, utm, at) select session_id, campaign_id, '{}', at from ${each} where campaign_id is not null;
    insert into visit_steps (session_id, step, campaign_id, at)
      select session_id, step, campaign_id, at + step * interval '20 seconds' from ${each}, generate_series(1, 1 + n % 4) step
      where n % 10 > 0;
    update purchases set session_id = session_id_of, created_at = at + interval '5 minutes'
      from (select session_id as session_id_of, at, 'pur-' || (${MEMBERS} + n - 1) as purchase from ${each} where n % 4 = 1) o
      where id = purchase;
    set synchronous_commit = on;`)
  for (const table of ['visits', 'visit_steps', 'purchases']) await sql(`vacuum (analyze) ${table}`)
}

export const insertBooks = async ({ sql }: Shop): Promise<void> => {
  const day = (at: string) => `(${at} at time zone 'America/New_York')::date`
  const lines = (cause: string, id: string, at: string, from: string) => `
    insert into journal (day, known_day, location_id, account, cents, cause, cause_id, line)
      select ${day(at)}, ${day(at)}, location_id, account, cents, '${cause}', ${id}, line from ${from},
        (values ('square', 3200, 0), ('deferred', -3000, 1), ('tax', -200, 2)) entry (account, cents, line);
    insert into paid_periods (cause, cause_id, membership_id, location_id, square_payment_id, account, net_cents, from_day,
        until_day, since_day, left_cents, left_from)
      select '${cause}', ${id}, membership_id, location_id, square_payment_id, 'deferred', 3000, ${day(at)}, ${day(at)} + 30,
        ${day(at)}, 3000, ${day(at)} from ${from};`
  const bought = `(select p.*, m.id as membership_id from purchases p join memberships m on m.purchase_id = p.id) b`
  await sql(`set synchronous_commit = off;
    ${lines('purchase', 'id', 'created_at', bought)}
    ${lines('renewal', "membership_id || ':' || period_start", 'at', 'renewals')}
    insert into journal_days (day, location_id, account, cause, debit_cents, credit_cents)
      select current_date - n, l.id, account, 'day', debit, credit from generate_series(1, 400) n, locations l,
        (values ('deferred', 1000, 0), ('revenue', 0, 1000)) entry (account, debit, credit);
    insert into earned_days (location_id, until_day) select id, ${day('now()')} - 1 from locations;
    insert into books_state (looked_at, whole_at) values (now(), now());
    set synchronous_commit = on;`)
  for (const table of ['journal', 'journal_days', 'tax_days', 'paid_periods', 'earn_months'])
    await sql(`vacuum (analyze) ${table}`)
  await sql('checkpoint')
}
