import { sql, type Kysely } from 'kysely'

/** Tax and Square location belong to a location, each from a day on; purchases and subscriptions keep the rate they were made with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table location_terms (
    location_id text not null references locations, from_day date not null,
    tax_rate int check (tax_rate between 0 and 100000), square_location_id text check (square_location_id <> ''),
    primary key (location_id, from_day))`,
  `create trigger location_terms_changed after insert or update or delete or truncate on location_terms
    for each statement execute function raise_catalogue_version()`,
  `alter table purchases add column tax_rate int`,
  `alter table memberships add column square_tax_rate int`,
  `update memberships set square_tax_rate = round((square_request ->> 'taxPercentage')::numeric * 1000)
    where square_request ->> 'taxPercentage' is not null`,
]
