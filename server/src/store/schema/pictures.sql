-- Photos of the shop's own.

-- By the contents of the widest file; sizes in pixels. `seen_at`: when a draft or a release was last seen to use it.
create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  seen_at timestamptz not null
);

-- WebP, in each width that pages ask for.
create table picture_files (
  picture_id text not null references pictures on delete cascade,
  width int not null check (width > 0),
  bytes bytea not null,
  primary key (picture_id, width)
);
-- They do not become smaller by compressing them once more.
alter table picture_files alter column bytes set storage external;
