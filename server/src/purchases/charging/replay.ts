import { createHash } from 'node:crypto'
import { refusalStatuses } from '@sipday/contract/errors.ts'
import type { RefusalStatus } from '@sipday/contract/errors.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { forgetAttempts, keepAnswer, noteAttempt } from '../../store/purchases/replays.ts'

export type ReplayCall = {
  deps: Deps
  session: Session
  route: string
  /** From the body; a header must match (risk 24). */
  key: string
  headerKey: string | null
  /** W7: calls 8 and 9 send their key in the header, too. */
  needsHeader?: true
  /** Only its hash is stored. */
  body: unknown
}

/** `isKept` once the response is stored with its effect. */
export type Attempt = { sessionId: string; route: string; key: string; bodyHash: string; now: Date; isKept: boolean }
type Noted = { body_hash: string; status: number | null; answer: unknown }

/** Final responses are stored and repeated for the key (R18); others leave it usable. */
const isFinal = (status: number): boolean => status === 200 || status === 402

/**
 * Runs `work` under a browser's key: a repeat gets the stored response; another body or a differing header is refused
 * (risk 24 to 26). Keys belong to a session and route.
 */
export const replayed = <T>(call: ReplayCall, work: () => Promise<T>): Promise<T> =>
  replayedAfter(call, (attempt) => noted(call.deps, attempt), work)

export const noted = async ({ db }: Deps, attempt: Attempt): Promise<Noted> => {
  const [row] = await noteAttempt(db, attempt)
  if (!row) throw new Error('an attempt was not noted')
  return row
}

export const replayedAfter = async <T, F extends Noted>(
  call: ReplayCall,
  note: (attempt: Attempt) => Promise<F>,
  work: (found: F, attempt: Attempt) => Promise<T>,
): Promise<T> => {
  const { deps, session, route, key, headerKey } = call
  if (headerKey === null && call.needsHeader)
    throw new Refusal(400, 'key_missing', 'The Idempotency-Key header is missing.')
  if (headerKey !== null && headerKey !== key)
    throw new Refusal(400, 'keys_differ', 'The Idempotency-Key header and the key in the body must be the same.')
  const bodyHash = hashOf(call.body)
  const attempt = { sessionId: session.id, route, key, bodyHash, now: deps.clock.now(), isKept: false }
  const found = await note(attempt)
  if (found.body_hash !== bodyHash)
    throw new Refusal(409, 'key_reused', 'This payment attempt was already used for something else. Please try again.')
  if (found.status === 200) {
    await authorise(deps, session, 'use own session', { part: 'repeated call' })
    return found.answer as T
  }
  if (found.status !== null) throw refusalFrom(found.status, found.answer)
  try {
    const answer = await work(found, attempt)
    if (!attempt.isKept) await keep(deps, attempt, 200, answer)
    return answer
  } catch (error) {
    if (error instanceof Refusal && isFinal(error.status))
      await keep(deps, attempt, error.status, { code: error.code, message: error.message })
    throw error
  }
}

const keep = ({ db }: Deps, { sessionId, route, key }: Attempt, status: number, answer: unknown): Promise<unknown> =>
  keepAnswer(db, { sessionId, route, key, status, answer, kept: status === 200 })

const refusalFrom = (status: number, answer: unknown): Refusal => {
  const { code, message } = answer as { code: string; message: string }
  const known = Object.keys(refusalStatuses)
    .map(Number)
    .find((one) => one === status) as RefusalStatus | undefined
  return new Refusal(known ?? 503, code, message)
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]))
}

/** Whatever the order of keys. */
const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url')

const KEPT_DAYS = 30

/** After 30 days, except successful ones (risk 26). */
export const forgetOldReplays = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)
  await forgetAttempts(deps.db, before)
}
