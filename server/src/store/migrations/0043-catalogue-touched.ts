import { sql, type Kysely } from 'kysely'

/** Older code finds the version raised by the same changes. */
export const needs = '0.1.0'

/**
 * The catalogue's version rises only when a row was touched: a regular look that finds nothing to change ran the same
 * triggers, and every page and cached answer was made again after it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const RAISE = 'for each statement execute function raise_catalogue_version_if_touched()'

/** A trigger that sees the rows of its statement is for one kind of statement; truncating shows no rows. */
const triggersOf = (table: string): string[] => [
  `drop trigger ${table}_changed on ${table}`,
  `create trigger ${table}_added after insert on ${table} referencing new table as touched ` + RAISE,
  `create trigger ${table}_changed after update on ${table} referencing new table as touched ` + RAISE,
  `create trigger ${table}_removed after delete on ${table} referencing old table as touched ` + RAISE,
  `create trigger ${table}_emptied after truncate on ${table}
    for each statement execute function raise_catalogue_version()`,
]

const statements = [
  `create function raise_catalogue_version_if_touched() returns trigger language plpgsql as
    'begin
      if exists (select from touched) then update catalogue_version set version = version + 1; end if;
      return null;
    end'`,
  ...[
    'shop_settings',
    'locations',
    'location_terms',
    'location_hours',
    'location_days',
    'pricing_models',
    'plans',
    'plan_locations',
    'benefits',
    'plan_benefits',
    'campaigns',
    'drink_groups',
    'drinks',
    'legal_versions',
  ].flatMap(triggersOf),
]
