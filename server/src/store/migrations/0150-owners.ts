import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Since when someone works here in this role: who is new approves nothing for others.
  sql`alter table staff add column role_since timestamptz not null default now()`,
  sql`update staff set role_since = created_at`,
  sql`alter table approvals drop constraint approvals_kind_check`,
  sql`alter table approvals add constraint approvals_kind_check check (kind in
    ('refund', 'erase', 'release', 'closing', 'import', 'contact', 'factor', 'owner', 'owner-gone'))`,
  // Whether two people agreed to a release.
  sql`alter table releases add column agreed boolean not null default false`,
]

/** Owners are made and removed by two people, or a day later; a price is compared with those that two people agreed to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
