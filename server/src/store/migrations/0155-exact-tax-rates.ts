import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Rates in thousandths of a percent get two decimals. Small tables change their type; the large ones get a column, which
  // is empty on what is there: its rate is the whole one.
  sql`alter table location_terms alter column tax_rate type float8`,
  sql`alter table tax_days alter column tax_rate type float8`,
  sql`alter table purchases add column exact_tax_rate float8`,
  sql`alter table memberships add column exact_square_tax_rate float8`,
  // What is sold is counted with its exact rate.
  sql`do $$ begin
    execute replace(pg_get_functiondef('add_to_tax_days'::regproc),
      'coalesce(sold.tax_rate', 'coalesce(sold.exact_tax_rate, sold.tax_rate');
  end $$`,
  // As before, and the exact rate is stored too.
  sql`create or replace function begin_purchase(wanted json, drinkers text[], limited text, now_at timestamptz, counts bigint[],
      windows_ms float8[], since timestamptz, patience_ms float8)
    returns table (rivals json, wait_ms float8, late boolean)
    language sql volatile
    begin atomic
      select pg_advisory_xact_lock(hashtextextended('checkout:' || (wanted ->> 'checkout_id'), 0)),
        pg_advisory_xact_lock(hashtextextended('wish:' || (wanted ->> 'wish'), 0));
      with standing as materialized (
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where checkout_id = wanted ->> 'checkout_id' and state in ('charging', 'unknown', 'succeeded')
        union
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where purchases.wish = wanted ->> 'wish' and created_at > since and state in ('charging', 'unknown', 'succeeded')),
      place as materialized (
        select not exists (select from standing) as is_free,
          clock_timestamp() - statement_timestamp() > make_interval(secs => patience_ms / 1000) as is_late),
      asked as materialized (
        select is_free and not is_late as may_begin, is_late,
          case when is_free and not is_late then take_limit(limited, now_at, counts, windows_ms) end as must_wait_ms
        from place),
      bought as (
        insert into purchases (id, payment_id, session_id, bought_under, checkout_id, buyer_id, fingerprint, wish,
            state, attempt, plan_id, plan_name, model_id, location_id, frequency, unit_price_cents, quantity,
            subtotal_cents, tax_cents, tax_rate, exact_tax_rate, total_cents, card_id, provider_key, provider_request, tries, gift,
            is_gift, consent, consent_hash, campaign_id, utm, created_at, updated_at, next_look_at)
          select w.id, w.payment_id, w.session_id, w.bought_under, w.checkout_id, w.buyer_id, w.fingerprint, w.wish,
            'charging', (select 1 + count(*)::int from purchases p where p.fingerprint = w.fingerprint), w.plan_id,
            w.plan_name, w.model_id, w.location_id, w.frequency, w.unit_price_cents, w.quantity, w.subtotal_cents,
            w.tax_cents, w.tax_rate, w.exact_tax_rate, w.total_cents, w.card_id, w.provider_key, w.provider_request, 1, w.gift, w.is_gift,
            w.consent, w.consent_hash, w.campaign_id,
            (select v.utm from visits v where v.session_id = w.session_id order by v.id desc limit 1), now_at, now_at,
            w.next_look_at
          from json_populate_record(null::purchases, wanted) w, asked where may_begin and must_wait_ms is null
          returning id),
      named as (
        insert into purchase_subscribers (purchase_id, position, customer_id)
          select bought.id, one.position - 1, one.customer_id
          from bought, unnest(drinkers) with ordinality one(customer_id, position))
      select (
          select json_agg(json_build_object('id', id, 'state', state, 'checkoutId', checkout_id,
            'fingerprint', fingerprint, 'orderHash', wish, 'createdAt', created_at)) from standing),
        must_wait_ms, is_late
      from asked;
    end`,
]

/** Rates with up to five decimals of a percent (R84). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
