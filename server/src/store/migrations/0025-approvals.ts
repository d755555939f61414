import { sql, type Kysely } from 'kysely'

/** What takes two people, and the version of a person that an edit was filled from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table staff add column version int not null default 0`,
  `create table approvals (
    id text primary key,
    kind text not null check (kind in ('refund', 'erase', 'release', 'closing', 'import', 'contact', 'factor')),
    subject_id text not null, location_ids text[] not null default '{}', words text not null, wanted jsonb not null,
    asked_by text not null references staff, asked_in text not null, asked_at timestamptz not null,
    due_at timestamptz not null, decided_by text references staff, decided_in text, decided_at timestamptz,
    decision text check (decision in ('approve', 'refuse', 'lapsed', 'happened')), note text,
    alone boolean not null default false,
    constraint approvals_decided check ((decision is null) = (decided_at is null)),
    constraint approvals_by_someone check ((decision in ('approve', 'refuse')) = (decided_by is not null)),
    constraint approvals_two_people check (alone or (decided_by <> asked_by and decided_in <> asked_in)))`,
  // A thing is asked for once at a time.
  `create unique index approvals_open on approvals (kind, subject_id) where decision is null`,
  `create index approvals_due on approvals (due_at) where decision is null`,
]
