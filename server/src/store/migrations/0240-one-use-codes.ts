import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * Codes that are each good once, made in bulk from a code with an offer (decision 108). A purchase keeps which one it
 * used, and holds it while it stands.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table codes add column one_use boolean not null default false`.execute(db)
  await sql`
    create table single_codes (
      code text primary key,
      code_id text not null references codes,
      made_at timestamptz not null
    )`.execute(db)
  await sql`create index single_codes_code on single_codes (code_id, made_at)`.execute(db)
  await sql`alter table purchases add column single_code text references single_codes`.execute(db)
  await sql`
    create unique index purchases_single_code on purchases (single_code)
      where single_code is not null and state in ('charging', 'unknown', 'succeeded')`.execute(db)
  await sql`
    create function code_refused(asked text, payer text, drinkers text[], card text, single text default null) returns text
      language plpgsql volatile as $$
        declare is_trial boolean := exists (
          select from codes c where c.id = asked and c.off ->> 'percent' = '100' and c.lasts ? 'days');
        begin
          if is_trial then
            perform pg_advisory_xact_lock(hashtextextended('trials', 0));
          end if;
          return (select case
            when c.retired_on is not null then 'code_ended'
            when is_trial and exists (
              select from purchases p
                where p.offer ->> 'cents' = '0' and p.state in ('charging', 'unknown', 'succeeded')
                  and exists (select from same_people(payer || drinkers, card) one
                    where one.id = p.buyer_id or exists (select from purchase_subscribers s
                      where s.purchase_id = p.id and s.customer_id = one.id))) then 'code_trial_had'
            when exists (select from purchases p where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')
                  and p.buyer_id in (select id from same_people(array[payer], card))) then 'code_used_already'
            when single is not null and exists (select from purchases p
                where p.single_code = single and p.state in ('charging', 'unknown', 'succeeded')) then 'code_used_up'
            when c.most_uses <= (select count(*) from purchases p
                where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')) then 'code_used_up'
            when c.new_only and exists (select from memberships m, same_people(payer || drinkers, card) one
                where m.payer_id = one.id or m.subscriber_id = one.id) then 'code_new_members_only'
          end
          from codes c where c.id = asked);
        end
      $$;`.execute(db)
  await sql`
    create or replace function begin_purchase(wanted json, drinkers text[], limited text, now_at timestamptz, counts bigint[],
        windows_ms float8[], since timestamptz, patience_ms float8)
      returns table (rivals json, wait_ms float8, late boolean, code_refused text)
      language sql volatile
      begin atomic
        select pg_advisory_xact_lock(hashtextextended('checkout:' || (wanted ->> 'checkout_id'), 0)),
          pg_advisory_xact_lock(hashtextextended('wish:' || (wanted ->> 'wish'), 0)),
          pg_advisory_xact_lock(hashtextextended('code:' || (wanted ->> 'code_id'), 0));
        with standing as materialized (
          select id, state, checkout_id, fingerprint, wish, created_at from purchases
            where checkout_id = wanted ->> 'checkout_id' and state in ('charging', 'unknown', 'succeeded')
          union
          select id, state, checkout_id, fingerprint, wish, created_at from purchases
            where purchases.wish = wanted ->> 'wish' and created_at > since
              and state in ('charging', 'unknown', 'succeeded')),
        place as materialized (
          select not exists (select from standing) as is_free,
            clock_timestamp() - statement_timestamp() > make_interval(secs => patience_ms / 1000) as is_late,
            case when wanted ->> 'code_id' is not null then
              code_refused(wanted ->> 'code_id', wanted ->> 'buyer_id', drinkers, wanted ->> 'card_id',
                wanted ->> 'single_code')
            end as refused),
        asked as materialized (
          select is_free and not is_late and refused is null as may_begin, is_late, refused,
            case when is_free and not is_late and refused is null
              then take_limit(limited, now_at, counts, windows_ms) end as must_wait_ms
          from place),
        bought as (
          insert into purchases (id, payment_id, session_id, bought_under, checkout_id, buyer_id, fingerprint, wish,
              state, attempt, plan_id, plan_name, model_id, location_id, frequency, unit_price_cents, quantity,
              subtotal_cents, tax_cents, tax_rate, total_cents, card_id, provider_key, provider_request,
              tries, gift, is_gift, consent, consent_hash, campaign_id, utm, created_at, updated_at, next_look_at,
              code_id, single_code, offer)
            select w.id, w.payment_id, w.session_id, w.bought_under, w.checkout_id, w.buyer_id, w.fingerprint, w.wish,
              'charging', (select 1 + count(*)::int from purchases p where p.fingerprint = w.fingerprint), w.plan_id,
              w.plan_name, w.model_id, w.location_id, w.frequency, w.unit_price_cents, w.quantity, w.subtotal_cents,
              w.tax_cents, w.tax_rate, w.total_cents, w.card_id, w.provider_key, w.provider_request, 1,
              w.gift, w.is_gift,
              w.consent, w.consent_hash, w.campaign_id,
              (select v.utm from visits v where v.session_id = w.session_id order by v.id desc limit 1), now_at, now_at,
              w.next_look_at, w.code_id, w.single_code, w.offer
            from json_populate_record(null::purchases, wanted) w, asked where may_begin and must_wait_ms is null
            returning id),
        named as (
          insert into purchase_subscribers (purchase_id, position, customer_id)
            select bought.id, one.position - 1, one.customer_id
            from bought, unnest(drinkers) with ordinality one(customer_id, position))
        select (
            select json_agg(json_build_object('id', id, 'state', state, 'checkoutId', checkout_id,
              'fingerprint', fingerprint, 'orderHash', wish, 'createdAt', created_at)) from standing),
          must_wait_ms, is_late, refused
        from asked;
      end;`.execute(db)
  // What the version before calls is now the one above, with its last value left out.
  await sql`drop function code_refused(text, text, text[], text)`.execute(db)
}
