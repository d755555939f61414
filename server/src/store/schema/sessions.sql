-- Who is signed in where and with what proof, how often someone may try, and what was answered.

-- A browser that has visited: anonymous, a member, a till or the office.
create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('anonymous', 'member', 'staff', 'office')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  customer_id text references customers,
  campaign_id text,
  staff_id text,
  location_id text,
  -- The cookie before the present one, for calls that were under way while it was replaced.
  replaced_hash bytea,
  replaced_at timestamptz,
  -- Such as "Chrome on Android": for the list of one's own sessions.
  device text,
  -- When a person of the office last proved their second factor.
  second_factor_at timestamptz
);
-- A session by the cookie before its present one.
create index sessions_replaced on sessions (replaced_hash) where replaced_hash is not null;
-- Where a person of the shop is signed in.
create index sessions_staff on sessions (staff_id) where staff_id is not null;

-- Addresses that a session has proved with a code.
create table session_proofs (
  session_id text not null references sessions on delete cascade,
  channel text not null,
  address text not null,
  proved_at timestamptz not null,
  primary key (session_id, channel, address)
);

-- One-time codes that were sent; the code itself is not stored.
create table otp_challenges (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  channel text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checks int not null default 0,
  used_at timestamptz,
  replaced_at timestamptz,
  delivered_at timestamptz,
  -- The last attempt to deliver it failed.
  failed_at timestamptz
);
-- The newest code of a session for an address.
create index otp_challenges_open on otp_challenges (session_id, channel, address, created_at desc);

-- Wrong codes in a row for an address; too many lock it for a while.
create table contact_failures (
  channel text not null,
  address text not null,
  in_a_row int not null default 0,
  locked_at timestamptz,
  -- When the last wrong code was entered: its count is kept for a day, also without the contact.
  failed_at timestamptz not null default now(),
  primary key (channel, address)
);

-- What a passkey has to sign, once.
create table passkey_challenges (
  challenge text primary key,
  session_id text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Cards that were entered in a session and may be used in it.
create table session_cards (
  session_id text not null references sessions on delete cascade,
  card_id text not null references cards,
  entered_at timestamptz not null,
  primary key (session_id, card_id)
);

-- What was counted against a limit, such as codes sent to an address.
create table limit_hits (
  bucket text not null,
  at timestamptz not null,
  id bigint generated always as identity primary key
);
-- The newest hits of a limit.
create index limit_hits_bucket on limit_hits (bucket, at);

-- Counts one hit, or answers how long to wait: the n-th newest hit within a window says that the window is full, and
-- the window that stays full longest says how long.
create function take_limit(taken text, now_at timestamptz, counts bigint[], windows_ms float8[])
  returns float8 language plpgsql as $$
  declare hit timestamptz; wait_ms float8;
  begin
    perform pg_advisory_xact_lock(hashtextextended(taken, 0));
    for i in 1 .. cardinality(counts) loop
      select at into hit from limit_hits
        where bucket = taken and at > now_at - make_interval(secs => windows_ms[i] / 1000)
          and at <= now_at + make_interval(mins => 1)
        order by at desc offset counts[i] - 1 limit 1;
      if found then wait_ms := greatest(wait_ms, extract(epoch from hit - now_at) * 1000 + windows_ms[i]); end if;
    end loop;
    if wait_ms is not null then return wait_ms; end if;
    insert into limit_hits (bucket, at) values (taken, now_at);
    return null;
  end $$;

-- Several limits in one call, in their order; after the one that refuses, no other is counted.
create function take_limits(asked jsonb, now_at timestamptz) returns float8 language plpgsql as $$
  declare one jsonb; wait_ms float8;
  begin
    for one in select value from jsonb_array_elements(asked) loop
      wait_ms := take_limit(one->>'bucket', now_at,
        array(select value::bigint from jsonb_array_elements_text(one->'counts')),
        array(select value::float8 from jsonb_array_elements_text(one->'windowsMs')));
      if wait_ms is not null then return wait_ms; end if;
    end loop;
    return null;
  end $$;

-- Gives one back within the statement that took it, which does not see the row of the function itself.
create function give_back_limit(taken text) returns void language plpgsql as $$
  begin
    delete from limit_hits
      where id = (select id from limit_hits where bucket = taken order by at desc, id desc limit 1);
  end $$;

-- Answers to calls that must not be done twice, by session, call and key.
create table replays (
  session_id text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null,
  kept boolean not null default false,
  primary key (session_id, route, key)
);
