import { sql, type Kysely } from 'kysely'

/**
 * Several limits in one call, in their order; after the one that refuses, no other is counted. And one given back in the
 * statement that took it, which does not see the row of the function itself.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function take_limits(asked jsonb, now_at timestamptz) returns float8
    language plpgsql as ${sql.lit(`
    declare one jsonb; wait_ms float8;
    begin
      for one in select value from jsonb_array_elements(asked) loop
        wait_ms := take_limit(one->>'bucket', now_at,
          array(select value::bigint from jsonb_array_elements_text(one->'counts')),
          array(select value::float8 from jsonb_array_elements_text(one->'windowsMs')));
        if wait_ms is not null then return wait_ms; end if;
      end loop;
      return null;
    end`)}`.execute(db)
  await sql`create function give_back_limit(taken text) returns void
    language plpgsql as ${sql.lit(`
    begin
      delete from limit_hits
        where id = (select id from limit_hits where bucket = taken order by at desc, id desc limit 1);
    end`)}`.execute(db)
}
