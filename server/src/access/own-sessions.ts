import type { Deps } from '../deps.ts'
import { audit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { unreadStatement } from '../store/unread-statement.ts'
import type { Session } from './session.ts'

export type OwnSession = { id: string; device: string | null; signedInAt: Date; lastUsedAt: Date }

const list = unreadStatement<OwnSession>(`
  select s.id, s.device, s.created_at as "signedInAt", s.last_seen_at as "lastUsedAt"
  from sessions s
  where s.kind = 'member' and s.expires_at > $2 and exists (
    select 1 from session_proofs theirs join session_proofs mine
      on mine.channel = theirs.channel and mine.address = theirs.address and mine.session_id = $1
    where theirs.session_id = s.id)
  order by s.id = $1 desc, s.last_seen_at desc
  limit 50`)

/**
 * The living sessions that proved a contact which this one has proved too. Who proved another contact of the same account
 * is not listed: as long as no one proved both, they may be two people (R58).
 */
export const ownSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<OwnSession[]> =>
  list(db, session.id, clock.now())

/** Ends all of them but this one; their cookies are worth nothing from here on. */
export const endOtherSessions = async (deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<void> => {
  const others = (await ownSessions(deps, session)).filter(({ id }) => id !== session.id).map(({ id }) => id)
  if (others.length === 0) return
  const now = deps.clock.now()
  await deps.db.updateTable('sessions').set({ expires_at: now, customer_id: null }).where('id', 'in', others).execute()
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

/** "Chrome on Android", from what a browser says of itself; null when it says nothing that is known. Nothing else is kept. */
export const deviceOf = (userAgent: string | null): string | null => {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const system = nameIn([...systems])
  const browser = nameIn([...browsers])
  if (!system && !browser) return null
  return system && browser ? `${browser} on ${system}` : (system ?? browser ?? null)
}

/** Remembers where this session signed in. */
export const noteDevice = async (db: Db, session: Session, userAgent: string | null): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ device: deviceOf(userAgent) })
    .where('id', '=', session.id)
    .execute()
}
