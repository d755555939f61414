import { instant, int, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Open findings, payments still unknown after `before`, and jobs that were given up. */
export const whatWaits = statement({
  name: 'what waits for a person',
  text: `
  select kind, count(*) as count from findings where resolved_at is null group by kind
  union all
  select 'payment_unknown', count(*) from purchases
    where state in ('charging', 'unknown') and created_at < :before having count(*) > 0
  union all
  select 'job_given_up', count(*) from graphile_worker.jobs
    where locked_at is null and attempts >= max_attempts having count(*) > 0
  order by 1`,
  takes: { before: instant },
  gives: { kind: text, count: int },
})
