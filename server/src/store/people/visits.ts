import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** Keeps where a visitor came from (W1, S9). Once a session for the same parameters: a reload is not another visit. */
export const recordVisit = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
  campaignId: string | null,
  utm: Record<string, string>,
): Promise<void> => {
  const text = JSON.stringify(utm)
  await sql`insert into visits (session_id, campaign_id, utm, at)
    select ${sessionId}::text, ${campaignId}::text, ${text}::jsonb, ${deps.clock.now()}::timestamptz
    where not exists (select 1 from visits where session_id = ${sessionId} and utm = ${text}::jsonb)`.execute(deps.db)
}
