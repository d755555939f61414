import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/** Codes of eight digits beside those of six. The rows there are keep to the old bounds, so none has to be checked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table memberships drop constraint memberships_code_check,
    add constraint memberships_code_check
      check (code between 0 and 999999 or code between 10000000 and 99999999) not valid`.execute(db)
}
