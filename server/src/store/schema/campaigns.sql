-- How visitors come, how far they get, and what became of those of a day.

-- Advertisements: which links lead here, and what is sold to who comes by them.
create table campaigns (
  id text primary key,
  utm_campaign text unique,
  model_ids text[] not null default '{}',
  location_ids text[] not null default '{}',
  plan_ids text[] not null default '{}',
  active boolean not null default true,
  name text not null default '',
  starts_on date,
  ends_on date,
  channel text not null default '',
  note text not null default '',
  links jsonb not null default '[]'
);

-- How someone came: the campaign and the tags of the link.
create table visits (
  id bigint generated always as identity primary key,
  session_id text,
  campaign_id text,
  utm jsonb not null,
  at timestamptz not null
);
-- The newest link of a session.
create index visits_session on visits (session_id, id);
-- Visits of a day, for the reports, and those that are forgotten.
create index visits_at on visits (at);

-- Which steps of choosing a visitor has seen.
create table visit_steps (
  session_id text not null,
  -- 1 membership, 2 location, 3 plan, 4 summary. What comes after them is known from checkouts and purchases.
  step int not null check (step between 1 and 4),
  -- That of the session when it was told.
  campaign_id text,
  at timestamptz not null,
  primary key (session_id, step)
);
-- Steps of a day, and those that are forgotten.
create index visit_steps_at on visit_steps (at);

-- Visitors by the shop's day on which they first came, and what came of them.
create table day_visitors (
  day date not null,
  -- That of the last link they opened; '' without one.
  campaign_id text not null,
  visitors int not null,
  opened int not null,
  saw_1 int not null,
  saw_2 int not null,
  saw_3 int not null,
  saw_4 int not null,
  reached_1 int not null,
  reached_2 int not null,
  reached_3 int not null,
  reached_4 int not null,
  contacts int not null,
  tried int not null,
  paid int not null,
  drank int not null,
  purchases int not null,
  cents bigint not null,
  -- Of who paid: whose first month is over, and who went into a second one.
  month_over int not null default 0,
  stayed int not null default 0,
  -- The label of that link; '' without one.
  medium text not null default '',
  content text not null default '',
  primary key (day, campaign_id, medium, content)
);
