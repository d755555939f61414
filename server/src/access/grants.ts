import { SKEW_MS } from './codes/challenges.ts'
import type { Session } from './session.ts'

/** Rule B; null: it may not. */
export type Grant = 'owned' | 'created' | 'named' | null

/** Rule A. */
export const FRESH_MS = 30 * 60_000

/** Not in a future left by a clock set back. */
export const isRecent = (provedAt: Date, now: Date): boolean => {
  const age = now.getTime() - provedAt.getTime()
  return age <= FRESH_MS && age >= -SKEW_MS
}

/** Any contact (rule A). */
export const isFresh = (session: Session, now: Date): boolean =>
  session.proofs.some(({ provedAt }) => isRecent(provedAt, now))

/** B1: customers with a proved contact that can sign in. */
export const ownedCustomerIds = (session: Session | null): Set<string> =>
  new Set(session?.owned.map(({ customerId }) => customerId))

export const isFreshFor = (session: Session, customerId: string, now: Date): boolean =>
  session.proofs.some(
    ({ channel, address, provedAt }) =>
      isRecent(provedAt, now) &&
      session.owned.some((own) => own.customerId === customerId && own.channel === channel && own.address === address),
  )

export const grantFor = (session: Session | null, customerId: string): Grant => {
  if (!session) return null
  if (ownedCustomerIds(session).has(customerId)) return 'owned'
  return session.submitted.find((person) => person.customerId === customerId)?.grantKind ?? null
}
