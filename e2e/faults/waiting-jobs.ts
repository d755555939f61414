import pg from 'pg'

/** According to the database at `url()`; or why it could not be asked, when it starts again. */
export const jobsLeft = (url: () => string): Promise<string[]> =>
  waitingJobs(url).catch((cause: unknown) => [`not known: ${String(cause)}`])

const waitingJobs = async (url: () => string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 5_000, query_timeout: 15_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ job: string }>(
      `select concat_ws(' ', task_identifier, attempts || '/' || max_attempts, locked_by, now() - run_at, last_error) as job
         from graphile_worker.jobs where run_at <= now() or locked_at is not null
       union all select concat_ws(' ', 'left', id, now() - left_at) from left_work`,
    )
    return rows.map(({ job }) => job)
  } finally {
    await client.end()
  }
}
