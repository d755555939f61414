import { instant, int, json, orNull, text } from '../kinds.ts'
import { SOFT } from '../soft.ts'
import { statement } from '../statement.ts'
import { limitKinds, waitKinds } from './limits.ts'

/**
 * Stores which campaign a visitor came through, and from where (W1, S9): once a session for the same parameters, since
 * a reload is not another visit. The campaign is remembered even when the limits refuse to store the visit.
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
    /** Sets the session's campaign; null leaves it unchanged. */
    remember: orNull(text),
    utm: json<Record<string, string>>(),
  },
  gives: waitKinds,
})

/**
 * Stores that a visitor has reached a step, 1 to 4: once a session, and only forward; who goes back to an earlier step
 * has still reached the later one.
 */
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
