-- From the checkout to the payment: a purchase is stored before any money moves, and its row says what came of it.

-- One person on the way to paying; a session has one open checkout at a time.
create table checkouts (
  id text primary key,
  -- Null: the session ended so long ago that it is forgotten.
  session_id text references sessions on delete set null,
  opened_at timestamptz not null,
  paid_at timestamptz,
  campaign_id text
);
-- One open checkout of a session.
create unique index checkouts_open on checkouts (session_id) where paid_at is null;
-- The checkouts of a session.
create index checkouts_session on checkouts (session_id, opened_at);

-- Whom a checkout may buy for: customers it created, or that were named in it.
create table checkout_customers (
  checkout_id text not null references checkouts on delete cascade,
  customer_id text not null references customers,
  grant_kind text not null check (grant_kind in ('created', 'named')),
  role text not null,
  given_name text not null default '',
  family_name text not null default '',
  at timestamptz not null,
  primary key (checkout_id, customer_id)
);
-- Which checkouts named a customer.
create index checkout_customers_customer on checkout_customers (customer_id);

-- An order and its payment, stored before the first call to the provider: whatever happens then, the row says how far
-- it came.
create table purchases (
  id text primary key,
  payment_id text not null unique,
  session_id text,
  checkout_id text,
  buyer_id text not null references customers,
  -- The same order again is the same purchase, whatever mix of tabs, keys and retries arrives.
  fingerprint text not null,
  -- The same people, plan and location in any checkout.
  wish text not null default '',
  state text not null check (state in ('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded')),
  attempt int not null default 1,
  plan_id text not null,
  plan_name text not null,
  model_id text not null,
  location_id text not null references locations,
  frequency text not null,
  unit_price_cents int not null,
  quantity int not null,
  subtotal_cents int not null,
  tax_cents int not null,
  total_cents int not null,
  card_id text references cards,
  provider_key text not null unique,
  -- The exact request under its key: stored before the first call.
  provider_request jsonb,
  -- How often the request was sent.
  tries int not null default 0,
  square_payment_id text unique,
  receipt_url text,
  decline_code text,
  gift jsonb,
  is_gift boolean not null default false,
  consent text not null default '',
  campaign_id text,
  utm jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider is asked what came of it.
  next_look_at timestamptz,
  -- How often recording what the payment creates has failed, and since when: after some tries the money goes back.
  settle_failures int not null default 0,
  settle_failed_at timestamptz,
  -- SHA-256 of `consent`, hexadecimal.
  consent_hash text,
  -- The channels of the payer's contacts that were proved in the session that paid.
  bought_under text[] not null default '{}',
  -- Thousandths of a percent.
  tax_rate float8,
  -- The code with an offer that was used, and what it gave: an `Offer`.
  code_id text references codes,
  offer jsonb,
  -- Which of its one-use codes.
  single_code text references single_codes
);
-- It is held while the purchase stands.
create unique index purchases_single_code on purchases (single_code)
  where single_code is not null and state in ('charging', 'unknown', 'succeeded');
-- An order is charged once.
create unique index purchases_once on purchases (fingerprint) where state in ('charging', 'unknown', 'succeeded');
-- A checkout pays once.
create unique index purchases_checkout on purchases (checkout_id) where state in ('charging', 'unknown', 'succeeded');
-- All tries of an order.
create index purchases_tries on purchases (fingerprint);
-- The tries of a checkout.
create index purchases_of_checkout on purchases (checkout_id, created_at);
-- The same people, plan and location, in any checkout.
create index purchases_wish on purchases (wish, created_at);
-- Payments whose outcome is not known, by when to look.
create index purchases_open on purchases (next_look_at) where state in ('charging', 'unknown');
-- What a customer bought, newest first.
create index purchases_buyer on purchases (buyer_id, created_at desc);
-- What was bought in a session.
create index purchases_session on purchases (session_id);
-- The list of the office, newest first.
create index purchases_newest on purchases (created_at desc);
-- The uses of a code.
create index purchases_code on purchases (code_id)
  where code_id is not null and state in ('charging', 'unknown', 'succeeded');
-- Who had a trial.
create index purchases_trials on purchases (buyer_id)
  where offer ->> 'cents' = '0' and state in ('charging', 'unknown', 'succeeded');

-- Waits for an erasure or a merge that holds the customer, and then sees that it happened: the foreign key alone
-- would not.
create function refuse_erased_buyer() returns trigger language plpgsql as $$
  begin
    perform from customers where id = new.buyer_id and erased_at is null and merged_into is null for key share;
    if not found then
      raise exception 'the buyer is not a customer any more'
        using errcode = 'integrity_constraint_violation', constraint = 'purchases_buyer_known';
    end if;
    return new;
  end $$;
create trigger purchases_buyer_known before insert on purchases
  for each row execute function refuse_erased_buyer();

-- However a purchase comes to be paid, what it agreed to is kept in the same statement.
create function keep_consent() returns trigger language plpgsql as $$
  begin
    insert into consents (purchase_id, customer_id, terms_version, words, hash, at)
      select new.id, new.buyer_id, (
          select max(version) from legal_versions
          where kind = 'terms' and body <> '' and published_at <= new.created_at),
        new.consent, coalesce(new.consent_hash, encode(sha256(convert_to(new.consent, 'UTF8')), 'hex')),
        new.created_at
      on conflict (purchase_id) do nothing;
    return null;
  end $$;
create trigger purchases_consent after insert or update of state on purchases
  for each row when (new.state = 'succeeded' and new.consent <> '') execute function keep_consent();

-- Waits for a closing that holds the location, and then sees that it happened.
create function refuse_closing_place() returns trigger language plpgsql as $$
  begin
    perform from locations where id = new.location_id and last_day is null for key share;
    if not found then
      raise exception 'nothing is sold at this location any more'
        using errcode = 'integrity_constraint_violation', constraint = 'purchases_place_open';
    end if;
    return new;
  end $$;
create trigger purchases_place_open before insert on purchases
  for each row when (new.state = 'charging') execute function refuse_closing_place();

-- Who gets the memberships of a purchase, in order.
create table purchase_subscribers (
  purchase_id text not null references purchases,
  position int not null,
  customer_id text not null references customers,
  primary key (purchase_id, position),
  unique (purchase_id, customer_id)
);

-- Waits for a merge that holds the customer, and then sees that it happened.
create function refuse_gone_subscriber() returns trigger language plpgsql as $$
  begin
    perform from customers where id = new.customer_id and merged_into is null for key share;
    if not found then
      raise exception 'the subscriber is not a customer any more'
        using errcode = 'integrity_constraint_violation', constraint = 'purchases_buyer_known';
    end if;
    return new;
  end $$;
create trigger purchase_subscribers_known before insert on purchase_subscribers
  for each row execute function refuse_gone_subscriber();

-- What the payer of a purchase was shown and agreed to.
create table consents (
  id bigint generated always as identity primary key,
  purchase_id text not null unique references purchases,
  customer_id text not null references customers,
  -- The terms that applied; null when there were none.
  terms_version int,
  words text not null,
  -- SHA-256 of `words`, hexadecimal.
  hash text not null,
  -- When Subscribe was pressed.
  at timestamptz not null
);
-- What a customer agreed to, newest first.
create index consents_customer on consents (customer_id, id desc);
create trigger consents_kept before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- Customers who are these, or have one of their contacts, or saved the same card.
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
  $$;

-- Why these people cannot use a code now, or null; holds only under the code's lock. A trial goes to no one who had
-- one with any code: payer, drinkers, or who saved the same card. Trials wait for each other, and each statement in
-- here sees what was committed meanwhile.
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
  $$;

-- Begins a purchase: waits for the locks of its checkout, its order and its code, then looks what stands in the way,
-- and stores it when nothing does. A lock and the look after it must be two statements, since the look has to see what
-- was committed while the lock was waited for; here they are one question. `late`: more than `patience_ms` have
-- passed, and nothing was begun.
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
  end;
