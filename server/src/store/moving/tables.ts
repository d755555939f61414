import pg from 'pg'

/** Where our tables and the job runner's are. */
const SCHEMAS = ['public', 'graphile_worker']

/** Both sides write and read values alike, whatever their servers' settings. */
const ALIKE = `set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = '5s'`

export type Table = { schema: string; name: string; columns: string[] }

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The query in work is rejected too, and that is enough.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(ALIKE)
  return client
}

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const columnsOf = ({ columns }: Table): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Tables with the columns that are stored as they are given; one that is kept in parts counts as one. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** The parts of tables that are kept in parts: each has triggers of its own. */
export const partsOf = async (client: pg.Client): Promise<Pick<Table, 'schema' | 'name'>[]> => {
  const { rows } = await client.query<Pick<Table, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relispartition and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export type Sum = { rows: string; hash: string }

/** How many rows a table has, and a number that depends on every value in them. */
export const sumOf = async (client: pg.Client, table: Table): Promise<Sum> => {
  const { rows } = await client.query<Sum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)), 0)::text as hash from ${quoted(table)}`,
  )
  return rows[0] ?? { rows: '0', hash: '0' }
}

/** Statements that take the foreign keys away, and those that put them back, which checks every row. */
export const foreignKeysOf = async (client: pg.Client): Promise<{ drop: string[]; add: string[] }> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       where k.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return {
    drop: rows.map(({ table, name }) => `alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`),
    add: rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    ),
  }
}

/** Sequences that were used, and how far. */
export const sequencesOf = async (client: pg.Client): Promise<{ sequence: string; last: string }[]> => {
  const { rows } = await client.query<{ sequence: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as last
       from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  )
  return rows
}

/** How many others are connected to this database. */
export const othersIn = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]?.others ?? 0
}
