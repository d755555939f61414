import { instant, int, json, orNull, text } from '../kinds.ts'
import { SOFT } from '../soft.ts'
import { statement } from '../statement.ts'
import { limitKinds, waitKinds } from './limits.ts'

/**
 * Records a visitor's campaign and origin (W1, S9), once a session for the same parameters: a reload is no other visit.
 * The campaign is remembered even when limits refuse the visit.
 */
export const recordVisit = statement({
  name: 'record a visit',
  text: `
    with remembered as (
      update sessions set campaign_id = :remember where id = :sessionId and :remember::text is not null),
    asked as materialized (
      select take_limits(:limits, :now) as wait_ms, ${SOFT} as soft),
    kept as (
      insert into visits (session_id, campaign_id, utm, at)
        select :sessionId, :campaignId, :utm, :now
        where (select wait_ms from asked) is null
          and not exists (select 1 from visits where session_id = :sessionId and utm = :utm))
    select wait_ms from asked`,
  takes: {
    ...limitKinds,
    now: instant,
    sessionId: text,
    campaignId: orNull(text),
    /** Null leaves the session's campaign unchanged. */
    remember: orNull(text),
    utm: json<Record<string, string>>(),
  },
  gives: waitKinds,
})

/** Steps 1 to 4, once a session and only forward: going back does not undo a later step. */
export const recordStep = statement({
  name: 'record a step of a visit',
  text: `
    with asked as materialized (
      select take_limits(:limits, :now) as wait_ms, ${SOFT} as soft),
    kept as (
      insert into visit_steps (session_id, step, campaign_id, at)
        select :sessionId, :step, :campaignId, :now
        where (select wait_ms from asked) is null
          and not exists (select 1 from visit_steps where session_id = :sessionId and step >= :step)
        on conflict do nothing)
    select wait_ms from asked`,
  takes: { ...limitKinds, now: instant, sessionId: text, campaignId: orNull(text), step: int },
  gives: waitKinds,
})
