import type pg from 'pg'

/** As a finding, so that a person can resolve it and use this database again. Returns its number. */
export const markMoved = async (client: pg.Client, to: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into findings (kind, subject, text, at)
       values ('moved', now()::text, 'The shop was moved to ' || $1::text || '. No shop starts here until this is settled.', now())
       returning id::text as id`,
    [to],
  )
  return rows[0]?.id ?? ''
}

export const unmarkMoved = async (client: pg.Client, id: string): Promise<void> => {
  await client.query(`delete from findings where id = $1::bigint`, [id])
}
