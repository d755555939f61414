import { type Kysely, sql } from 'kysely'

/** The first release has it: nothing before it has to work with it. */
export const needs = '0.2.0'

/** Codes with an offer; a purchase that holds one is its use. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // `code` is as it is compared: capital letters, digits and hyphens. `most_uses` null: no limit.
  await sql`
    create table codes (
      id text primary key,
      code text not null,
      off jsonb not null,
      lasts jsonb not null,
      plan_ids text[] not null default '{}',
      location_ids text[] not null default '{}',
      starts_on date,
      ends_on date,
      new_only boolean not null default false,
      most_uses int check (most_uses > 0),
      retired_on date
    )`.execute(db)
  await sql`create unique index codes_code on codes (code) where retired_on is null`.execute(db)
  await raiseCatalogueVersion(db)
  // The id of the code, and what it gave: an Offer.
  await sql`alter table purchases add column code_id text references codes, add column offer jsonb`.execute(db)
  await sql`
    create index purchases_code on purchases (code_id)
      where code_id is not null and state in ('charging', 'unknown', 'succeeded')`.execute(db)
  // What is left of an offer: its price, and for how many payments or before which day.
  await sql`
    alter table memberships add column offer_cents int, add column offer_left int, add column offer_until date,
      add constraint memberships_offer_check check (
        offer_cents is null and offer_left is null and offer_until is null
        or offer_cents >= 0 and (offer_left is null or offer_left >= 0) and kind = 'renewing')`.execute(db)
  await makeSamePeople(db)
  await makeCodeRefused(db)
  await makeBeginPurchase(db)
}

const raiseCatalogueVersion = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger codes_added after insert on codes referencing new table as touched
      for each statement execute function raise_catalogue_version_if_touched()`.execute(db)
  await sql`
    create trigger codes_changed after update on codes referencing new table as touched
      for each statement execute function raise_catalogue_version_if_touched()`.execute(db)
  await sql`
    create trigger codes_removed after delete on codes referencing old table as touched
      for each statement execute function raise_catalogue_version_if_touched()`.execute(db)
  await sql`
    create trigger codes_emptied after truncate on codes
      for each statement execute function raise_catalogue_version()`.execute(db)
}

/** Customers who are these, or have one of their contacts, or saved the same card. */
const makeSamePeople = (db: Kysely<unknown>) =>
  sql`
    create function same_people(ids text[], card text) returns table (id text) language sql stable as $$
      select unnest(ids)
      union
      select other.customer_id from customer_contacts own
        join customer_contacts other on other.channel = own.channel and other.address = own.address
        where own.customer_id = any (ids)
      union
      select other.id from customers own join customers other
        on other.email_canonical = own.email_canonical and own.email_canonical <> ''
          or other.phone = own.phone and own.phone <> ''
        where own.id = any (ids)
      union
      select other.customer_id from cards own join cards other on other.fingerprint = own.fingerprint
        where own.id = card and own.fingerprint <> ''
    $$`.execute(db)

/** Why these people cannot use a code now, or null. Holds only under the code's lock. */
const makeCodeRefused = (db: Kysely<unknown>) =>
  sql`
    create function code_refused(asked text, payer text, drinkers text[], card text) returns text
    language sql stable as $$
      select case
        when c.retired_on is not null then 'code_ended'
        when exists (select from purchases p where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')
              and p.buyer_id in (select id from same_people(array[payer], card))) then 'code_used_already'
        when c.most_uses <= (select count(*) from purchases p
            where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')) then 'code_used_up'
        when c.new_only and exists (select from memberships m, same_people(payer || drinkers, card) one
            where m.payer_id = one.id or m.subscriber_id = one.id) then 'code_new_members_only'
      end
      from codes c where c.id = asked
    $$`.execute(db)

/** As before, and the lock of the code: its uses are counted one after another. */
const makeBeginPurchase = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function begin_purchase`.execute(db)
  await sql`
    create function begin_purchase(wanted json, drinkers text[], limited text, now_at timestamptz, counts bigint[],
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
              code_refused(wanted ->> 'code_id', wanted ->> 'buyer_id', drinkers, wanted ->> 'card_id')
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
              code_id, offer)
            select w.id, w.payment_id, w.session_id, w.bought_under, w.checkout_id, w.buyer_id, w.fingerprint, w.wish,
              'charging', (select 1 + count(*)::int from purchases p where p.fingerprint = w.fingerprint), w.plan_id,
              w.plan_name, w.model_id, w.location_id, w.frequency, w.unit_price_cents, w.quantity, w.subtotal_cents,
              w.tax_cents, w.tax_rate, w.total_cents, w.card_id, w.provider_key, w.provider_request, 1,
              w.gift, w.is_gift,
              w.consent, w.consent_hash, w.campaign_id,
              (select v.utm from visits v where v.session_id = w.session_id order by v.id desc limit 1), now_at, now_at,
              w.next_look_at, w.code_id, w.offer
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
      end`.execute(db)
}
