import type { Db } from '@sipday/server/store/database.ts'
import { serverStanding } from '@sipday/server/store/observing/server-standing.ts'
import { liveMemberships } from '@sipday/server/store/observing/shop-standing.ts'
import { lengthOfNewCode, MOST_LIVE_WITH_SIX } from '@sipday/rules/codes/member-code.ts'
import { LIVE_CODES } from '@sipday/server/store/memberships/free-codes.ts'
import { clockSkew, describeClock } from '@sipday/server/office/health/clock.ts'
import { bad, type Line, good, unsure } from '@sipday/server/office/health/line.ts'

/** The database server: its clock, its connections, and what is between it and us. */
export async function describeServer(db: Db, env: NodeJS.ProcessEnv): Promise<Line[]> {
  const [found] = await serverStanding(db, {})
  if (!found) return []
  return [describeClock(await clockSkew(db)), describeConnections(found, env), ...describePooler(found.port, env)]
}

export function describeConnections({ used, most }: { used: number; most: number }, env: NodeJS.ProcessEnv): Line {
  const each = Number(env['DATABASE_POOL'] || 12) + Number(env['JOBS_POOL'] || 8)
  const says = `${used} of ${most} connections are in use; each process takes up to ${each}, so there is room for ${Math.floor(most / each)}`
  if (used > most * 0.95) return bad(`${says}: raise max_connections, or lower DATABASE_POOL and JOBS_POOL`)
  return used > most * 0.8 || each > most ? unsure(`${says}: raise max_connections, or use a pooler`) : good(says)
}

/** A pooler that no one told us of silently mixes up what belongs to a connection. */
function describePooler(port: string, env: NodeJS.ProcessEnv): Line[] {
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
export async function describeCodes(db: Db): Promise<Line[]> {
  const [row] = await liveMemberships(db, {})
  const { live, six } = row ?? { live: 0, six: 0 }
  const says = `${six} redemption codes of ${LIVE_CODES} with six digits are in use`
  if (lengthOfNewCode(live) === 6) return [good(says)]
  const longer = `${live - six} memberships have eight digits, and so will new ones`
  return [
    six > 2 * MOST_LIVE_WITH_SIX ? unsure(`${says}: guessing one is likely; ${longer}`) : good(`${says}; ${longer}`),
  ]
}
