import { createHash } from 'node:crypto'
import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import type { Scene } from './scene.ts'

/** As long as visits are kept (`RETENTION_VISITS_DAYS`; 0 is for good), each with its session. */
const keptVisits = ({ year, now, deps, names }: Scene) => {
  const { visitsDays } = deps.settings.retention
  const since = visitsDays === 0 ? 0 : now.getTime() - visitsDays * 86_400_000
  return year.visits
    .map((visit, number) => ({ ...visit, sessionId: at(names.sessions, number) }))
    .filter((visit) => visit.at.getTime() > since)
}

export const visitRows = (scene: Scene): RowIn<'visits'>[] =>
  keptVisits(scene).map(({ sessionId, campaignId, at: when }) => ({
    session_id: sessionId,
    campaign_id: campaignId,
    utm: { utm_campaign: campaignId },
    at: when,
  }))

export const stepRows = (scene: Scene): RowIn<'visit_steps'>[] =>
  keptVisits(scene).flatMap(({ sessionId, campaignId, at: when, steps }) =>
    steps.map((step) => ({ session_id: sessionId, step, campaign_id: campaignId, at: when })),
  )

/** Who gave contact details and did not order; their sessions have ended. */
const undecided = (scene: Scene) => keptVisits(scene).filter(({ contact, order }) => contact && order === null)

export const sessionRows = (scene: Scene): RowIn<'sessions'>[] =>
  undecided(scene).map(({ sessionId, campaignId, at: when }) => ({
    id: sessionId,
    // No cookie has this value.
    token_hash: `\\x${createHash('sha256').update(`ended ${sessionId}`).digest('hex')}`,
    kind: 'anonymous',
    created_at: when,
    last_seen_at: when,
    expires_at: when,
    campaign_id: campaignId,
  }))

export const checkoutRows = (scene: Scene): RowIn<'checkouts'>[] =>
  undecided(scene).map(({ sessionId, campaignId, at: when }) => ({
    id: `${sessionId}-checkout`,
    session_id: sessionId,
    opened_at: when,
    campaign_id: campaignId,
  }))
