import type { Shop } from '../shop.ts'

export const listsStatements = process.env['BENCH_STATEMENTS'] !== undefined

/** Needs a restart of the cluster. */
export const countStatements = [
  `alter system set shared_preload_libraries = 'pg_stat_statements'`,
  `alter system set pg_stat_statements.track = 'all'`,
]

const MOST = 25
const WIDTH = 150

export const forgetStatements = async ({ sql }: Shop): Promise<void> => {
  if (!listsStatements) return
  await sql('create extension if not exists pg_stat_statements')
  await sql('select pg_stat_statements_reset()')
}

/**
 * Longest first: milliseconds in all, calls, microseconds a call. What a function or trigger runs also counts for its
 * caller.
 */
export const printStatements = async ({ sql }: Shop): Promise<void> => {
  if (!listsStatements) return
  const rows = await sql(
    `select total_exec_time as ms, calls, total_exec_time * 1000 / calls as each, toplevel, query
       from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = 'sipday' order by total_exec_time desc limit ${MOST}`,
  )
  for (const { ms, calls, each, toplevel, query } of rows)
    console.log(
      [
        Number(ms).toFixed(0).padStart(8),
        String(calls).padStart(7),
        Number(each).toFixed(0).padStart(7),
        toplevel ? ' ' : '>',
        String(query).replaceAll(/\s+/g, ' ').slice(0, WIDTH),
      ].join(' '),
    )
}
