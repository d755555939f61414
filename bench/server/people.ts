import { createHash } from 'node:crypto'
import type { Shop } from './shop.ts'

/**
 * A person's seven-digit number appears in all of their data, so that a recorded operation can be repeated for anyone
 * by replacing it.
 */
export const MEMBERS = 2_000_001
export const NEWCOMERS = 5_000_001
export const PAYERS = 7_000_001
export const MOST_LIVE = 100_000

/** 43 characters, as the server expects. */
export const tokenOf = (person: number | string): string => String(person).padStart(43, '0')
export const cookieOf = (person: number | string): string => `${person === TILL ? 'till' : 'sid'}=${tokenOf(person)}`
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const TILL = 'till'

/** So that the limits count as they would. */
export const addressOf = (person: number): string => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`

const token = (n: string) => `sha256(convert_to(lpad(${n}, 43, '0'), 'utf8'))`

const customers = (from: number, to: number) => `
  insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at, square_customer_id)
    select 'cus-' || n, 'Mei', 'Chen', 'm' || n || '@guest.example', 'm' || n || '@guest.example', '+1212' || n, now(), 'sq-' || n
    from generate_series(${from}, ${to}) n;
  insert into customer_contacts (customer_id, channel, address, signs_in, added_at)
    select 'cus-' || n, 'email', 'm' || n || '@guest.example', true, now() from generate_series(${from}, ${to}) n
    union all select 'cus-' || n, 'sms', '+1212' || n, true, now() from generate_series(${from}, ${to}) n;`

/** `from` to `to`, counted from 1: the first 100,000 have a current membership, the others a past one. */
export const insertMembers = async ({ sql }: Shop, from: number, to: number): Promise<void> => {
  const first = MEMBERS + from - 1
  const last = MEMBERS + to - 1
  await sql(`set synchronous_commit = off; ${customers(first, last)}
    insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind, code,
        live, started_on, paid_through, anchor_day, end_date, state, created_at)
      select 'mem-' || n, 'cus-' || n, 'cus-' || n, 'one-month', 'One Month', 'kips-bay', 'month', 3000, 'renewing',
        (n - ${MEMBERS} + 1) % 1000000, n < ${MEMBERS + MOST_LIVE}, current_date - 10, current_date + 20, 10,
        case when n < ${MEMBERS + MOST_LIVE} then null else current_date end,
        case when n < ${MEMBERS + MOST_LIVE} then 'active' else 'ended' end, now()
      from generate_series(${first}, ${last}) n;
    insert into entitlements (id, membership_id, benefit_id, name, use, position)
      select 'ent-' || n || '-' || benefit.position, 'mem-' || n, benefit.id, benefit.name, benefit.use, benefit.position
      from generate_series(${first}, ${Math.min(last, MEMBERS + MOST_LIVE - 1)}) n,
        benefits benefit join plan_benefits on plan_benefits.benefit_id = benefit.id and plan_benefits.plan_id = 'one-month';
    set synchronous_commit = on;`)
  for (const text of [
    'vacuum (analyze) customers',
    'vacuum (analyze) customer_contacts',
    'vacuum (analyze) memberships',
  ])
    await sql(text)
  await sql('vacuum (analyze) entitlements')
  await sql('checkpoint')
}

/** Spreads them evenly among the members; each bought their own membership. Returns their numbers. */
export const signIn = async ({ sql }: Shop, members: number, wanted = 5_000): Promise<number[]> => {
  const step = Math.max(1, Math.floor(members / wanted))
  const chosen = `generate_series(${MEMBERS}, ${MEMBERS + members - 1}, ${step}) n`
  await sql(`
    insert into purchases (id, payment_id, buyer_id, fingerprint, state, plan_id, plan_name, model_id, location_id, frequency,
        unit_price_cents, quantity, subtotal_cents, tax_cents, total_cents, provider_key, created_at, updated_at)
      select 'pur-' || n, 'pid-' || n, 'cus-' || n, 'f-' || n, 'succeeded', 'one-month', 'One Month', 'individual', 'kips-bay',
        'month', 3000, 1, 3000, 200, 3200, 'pur-' || n || ':pay', now(), now() from ${chosen} on conflict do nothing;
    update memberships set purchase_id = 'pur-' || n from ${chosen} where id = 'mem-' || n and purchase_id is null;
    insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at, customer_id)
      select 'ses-' || n, ${token('n::text')}, 'member', now(), now(), now() + interval '30 days', 'cus-' || n
      from ${chosen} on conflict do nothing;
    insert into session_proofs (session_id, channel, address, proved_at)
      select 'ses-' || n, 'email', 'm' || n || '@guest.example', now() from ${chosen} on conflict do nothing;
    analyze purchases; analyze sessions; analyze session_proofs;`)
  const rows = await sql(`select n::int from ${chosen}`)
  return rows.map(({ n }) => Number(n))
}

/** They only need to press Subscribe. */
export const insertPayers = async ({ sql }: Shop, count: number): Promise<void> => {
  const all = `generate_series(${PAYERS}, ${PAYERS + count - 1}) n`
  await sql(`set synchronous_commit = off; ${customers(PAYERS, PAYERS + count - 1)}
    insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at)
      select 'ses-' || n, ${token('n::text')}, 'anonymous', now(), now(), now() + interval '1 day' from ${all};
    insert into checkouts (id, session_id, opened_at) select 'che-' || n, 'ses-' || n, now() from ${all};
    insert into checkout_customers (checkout_id, customer_id, grant_kind, role, given_name, family_name, at)
      select 'che-' || n, 'cus-' || n, 'created', 'primary', 'Mei', 'Chen', now() from ${all};
    insert into cards (id, customer_id, square_card_id, brand, last_4, exp_month, exp_year, fingerprint, joined_at, created_at)
      select 'card-' || n, 'cus-' || n, 'sqcard-' || n, 'VISA', '1111', 12, 2040, 'print-' || n, now(), now() from ${all};
    insert into session_cards (session_id, card_id, entered_at) select 'ses-' || n, 'card-' || n, now() from ${all};
    analyze sessions; analyze checkouts; analyze checkout_customers; analyze cards; analyze session_cards; analyze customers;
    set synchronous_commit = on;`)
}

export const insertTill = async ({ sql }: Shop): Promise<void> => {
  await sql(`
    insert into staff (id, name, email, location_id, created_at) values ('staff', 'Sam', 'sam@shop.example', 'kips-bay', now());
    insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at, staff_id, location_id)
      values ('ses-till', ${token(`'${TILL}'`)}, 'staff', now(), now(), now() + interval '12 hours', 'staff', 'kips-bay')`)
}

/** Derived from its owner's number, so that it can be replaced too. */
export const codeFor = (person: number): number => Math.floor(person / 1_000_000) * 100_000 + (person % 100_000)
