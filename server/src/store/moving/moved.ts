import type pg from 'pg'

/**
 * Records in a database that its shop went elsewhere; returns the entry's number. It is an entry in the findings, so that
 * a person can take it off the list and use this database again.
 */
export const markMoved = async (client: pg.Client, to: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into findings (kind, subject, text, at)
       values ('moved', now()::text, 'The shop was moved to ' || $1::text || '. No shop starts here until this is settled.', now())
       returning id::text as id`,
    [to],
  )
  return rows[0]?.id ?? ''
}

/** The move did not happen after all. */
export const unmarkMoved = async (client: pg.Client, id: string): Promise<void> => {
  await client.query(`delete from findings where id = $1::bigint`, [id])
}
