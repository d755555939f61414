import type { Deps } from '../deps.ts'
import { audit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { closeSessions, noteDeviceOf, sessionsOfSameContacts } from '../store/people/sessions.ts'
import { FRESH_MS } from './grants.ts'
import type { Session } from './session.ts'

export type OwnSession = { id: string; device: string | null; signedInAt: Date; lastUsedAt: Date }

/** A session of only the account's other contact is not listed: until both are proved, they may be two people (R58). */
export const ownSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<OwnSession[]> =>
  sessionsOfSameContacts(db, { sessionId: session.id, now: clock.now(), since: new Date(0) })

/**
 * Of contacts proved here within 30 minutes; this session stays. A fresh proof of one contact ends nothing of another.
 */
export const endOtherSessions = async (deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<void> => {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - FRESH_MS)
  const same = await sessionsOfSameContacts(deps.db, { sessionId: session.id, now, since })
  const others = same.filter(({ id }) => id !== session.id).map(({ id }) => id)
  if (others.length === 0) return
  await closeSessions(deps.db, others, now)
  await audit(deps, 'other_sessions_ended', {
    sessionId: session.id,
    customerId: session.customerId,
    detail: { ended: others.length },
  })
}

const systems: readonly [sign: RegExp, name: string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const browsers: readonly [sign: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** "Chrome on Android", from the user agent; null if not recognized. Nothing else is stored. */
export const deviceOf = (userAgent: string | null): string | null => {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const system = nameIn([...systems])
  const browser = nameIn([...browsers])
  if (!system && !browser) return null
  return system && browser ? `${browser} on ${system}` : (system ?? browser ?? null)
}

export const noteDevice = (db: Db, session: Pick<Session, 'id'>, userAgent: string | null): Promise<void> =>
  noteDeviceOf(db, session.id, deviceOf(userAgent))
