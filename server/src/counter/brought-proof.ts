import { isRecent } from '../access/grants.ts'
import type { Proof } from '../access/session.ts'
import { findSession } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import { tillsOf } from '../store/counter/staff.ts'
import { takeProof } from '../store/people/proofs.ts'

/** If that was within the last 30 minutes (rule A). */
export const newestEmail = (proofs: readonly Proof[], now: Date): Proof | null => {
  const emails = proofs.filter(({ channel }) => channel === 'email')
  const [newest] = emails.toSorted((a, b) => b.provedAt.getTime() - a.provedAt.getTime())
  return newest && isRecent(newest.provedAt, now) ? newest : null
}

/**
 * A staff email that was just proved at the customer site of the same browser opens the till, once: the proof leaves that
 * session, which ends when it was all that it had proved. So a till never stands beside its opener's open account. Null
 * when the newest proof there is old, or of no one on the staff list: then nothing is taken.
 */
export const bringProof = async (deps: Deps, token: string | null): Promise<Proof | null> => {
  const session = token ? await findSession(deps, token) : null
  const now = deps.clock.now()
  const proof = session && newestEmail(session.proofs, now)
  if (!session || !proof || (await tillsOf(deps.db, { email: proof.address, now })).length === 0) return null
  const [taken] = await takeProof(deps.db, { sessionId: session.id, address: proof.address, now })
  return taken ? proof : null
}
