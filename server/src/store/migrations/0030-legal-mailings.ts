import { sql, type Kysely } from 'kysely'

/** How far members have been told of a material change of a legal text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // after_customer: everyone up to this id has been told. done_at: everyone.
  `create table legal_mailings (
    kind text not null, version int not null, after_customer text not null default '', done_at timestamptz,
    primary key (kind, version), foreign key (kind, version) references legal_versions)`,
  `create index legal_mailings_open on legal_mailings (kind, version) where done_at is null`,
]
