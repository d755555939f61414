import type { Db } from '@sipday/server/store/database.ts'
import { eventsStanding, serverStanding } from '@sipday/server/store/observing/server-standing.ts'
import { liveMemberships } from '@sipday/server/store/observing/shop-standing.ts'
import { lengthOfNewCode, MOST_LIVE_WITH_SIX } from '@sipday/rules/codes/member-code.ts'
import { LIVE_CODES } from '@sipday/server/store/memberships/free-codes.ts'
import { age } from './describe-contents.ts'
import { bad, type Finding, good, unsure } from './finding.ts'

const MOST_SKEW_SECONDS = 2

/** The database server: its clock, its connections, and what is between it and us. */
export async function describeServer(db: Db, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const began = Date.now()
  const [found] = await serverStanding(db, {})
  if (!found) return []
  const skew = ((began + Date.now()) / 2 - found.now.getTime()) / 1000
  return [describeClock(skew), describeConnections(found, env), ...describePooler(found.port, env)]
}

/** `skew`: seconds by which this machine is ahead. */
export function describeClock(skew: number): Finding {
  const says = `this machine's clock and the database's are ${Math.abs(skew).toFixed(1)} s apart`
  return Math.abs(skew) > MOST_SKEW_SECONDS
    ? bad(`${says}: set both by NTP; leases and codes depend on it`)
    : good(says)
}

export function describeConnections({ used, most }: { used: number; most: number }, env: NodeJS.ProcessEnv): Finding {
  const each = Number(env['DATABASE_POOL'] || 12) + Number(env['JOBS_POOL'] || 8)
  const says = `${used} of ${most} connections are in use; each process takes up to ${each}, so there is room for ${Math.floor(most / each)}`
  if (used > most * 0.95) return bad(`${says}: raise max_connections, or lower DATABASE_POOL and JOBS_POOL`)
  return used > most * 0.8 || each > most ? unsure(`${says}: raise max_connections, or use a pooler`) : good(says)
}

/** A pooler that no one told us of silently mixes up what belongs to a connection. */
function describePooler(port: string, env: NodeJS.ProcessEnv): Finding[] {
  const { DATABASE_URL: given, DATABASE_POOLER: pooler = 'none' } = env
  if (!given) return []
  const asked = new URL(given).port || '5432'
  if (pooler === 'transaction')
    return [
      env['DATABASE_PREPARED'] === 'on'
        ? unsure(
            'DATABASE_POOLER=transaction with DATABASE_PREPARED=on needs PgBouncer 1.21 with max_prepared_statements',
          )
        : good('DATABASE_POOLER=transaction: statements are not kept prepared'),
    ]
  return asked === port
    ? [good('no pooler (DATABASE_POOLER=none)')]
    : [
        unsure(
          `DATABASE_URL leads to port ${asked}, but PostgreSQL listens on ${port}: if a pooler with pool_mode=transaction is between them, set DATABASE_POOLER=transaction`,
        ),
      ]
}

/** How full the six digits of redemption codes are. */
export async function describeCodes(db: Db): Promise<Finding[]> {
  const [row] = await liveMemberships(db, {})
  const { live, six } = row ?? { live: 0, six: 0 }
  const says = `${six} redemption codes of ${LIVE_CODES} with six digits are in use`
  if (lengthOfNewCode(live) === 6) return [good(says)]
  const longer = `${live - six} memberships have eight digits, and so will new ones`
  return [
    six > 2 * MOST_LIVE_WITH_SIX ? unsure(`${says}: guessing one is likely; ${longer}`) : good(`${says}; ${longer}`),
  ]
}

const QUIET_DAYS = 3
const DAY_MS = 86_400_000

/** Whether Square's events arrive, as long as there is something for Square to tell. */
export async function describeEvents(db: Db, now: Date): Promise<Finding[]> {
  const since = new Date(now.getTime() - QUIET_DAYS * DAY_MS)
  const [{ last, sold } = { last: null, sold: 0 }] = await eventsStanding(db, { since })
  const ago = last && now.getTime() - last.getTime()
  const says =
    ago === null ? 'no event of Square has arrived yet' : `the last event of Square came ${age(Math.max(0, ago))} ago`
  return sold > 0 && (ago === null || ago > QUIET_DAYS * DAY_MS)
    ? [bad(`${says}, with ${sold} purchases in ${QUIET_DAYS} days: check the webhook subscription's address and key`)]
    : [good(says)]
}
