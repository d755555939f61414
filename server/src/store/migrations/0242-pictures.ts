import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Photos of the shop's own (decision 106). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // By the contents of the widest file; sizes in pixels. `seen_at`: when a draft or a release was last seen to use it.
  await sql`
    create table pictures (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      width int not null check (width > 0),
      height int not null check (height > 0),
      seen_at timestamptz not null
    )`.execute(db)
  // WebP, in each width that pages ask for.
  await sql`
    create table picture_files (
      picture_id text not null references pictures on delete cascade,
      width int not null check (width > 0),
      bytes bytea not null,
      primary key (picture_id, width)
    )`.execute(db)
  // They do not become smaller by compressing them once more.
  await sql`alter table picture_files alter column bytes set storage external`.execute(db)
  // Null: a drawing. Otherwise which picture, its words and what stays in view.
  await sql`alter table drinks add column photo jsonb`.execute(db)
  await sql`alter table drink_groups add column photo jsonb`.execute(db)
  await sql`alter table plans add column photo jsonb`.execute(db)
  await sql`alter table pricing_models add column photo jsonb`.execute(db)
}
