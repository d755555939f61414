import type { AnswerOf, EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import type { z } from 'zod'
import type { Asker } from './access/asker.ts'
import type { Session } from './access/session.ts'
import type { Deps } from './deps.ts'

type Request<N extends EndpointName> = (typeof endpoints)[N]['request']
type Parsed<N extends EndpointName> = Request<N> extends z.ZodType ? z.infer<Request<N>> : undefined
type SessionOf<N extends EndpointName> = (typeof endpoints)[N]['access'] extends 'anyone' ? Session | null : Session

/**
 * One call as an endpoint sees it: parsed, within its limits, from the right origin, with the session its access
 * requires.
 */
export type Call<N extends EndpointName> = {
  deps: Deps
  input: Parsed<N>
  session: SessionOf<N>
  /** The client's address, IPv6 cut to its /64. */
  ip: string
  /** Who asks for a code or types one. */
  asker: Asker
  /** The `User-Agent` header, or null; only a rough description of it is ever stored. */
  userAgent: string | null
  /** The customer site's cookie in the browser of a till; null at the customer site itself. */
  customersToken: string | null
  /** The `Idempotency-Key` header, or null. */
  idempotencyKey: string | null
  /** Declares that the response comes from a cache and may be this old, in seconds; null for a current one. */
  age(seconds: number | null): void
  /** The session's cookie: `give` after rotateSession, `take` at the end of the session. */
  cookie: { give(token: string): void; take(): void }
}

/** One file for each call: authorize, decide (rules), act (store, providers), respond. Throws Refusal. */
export const endpoint = <const N extends EndpointName>(name: N, handle: (call: Call<N>) => Promise<AnswerOf<N>>) => ({
  name,
  handle,
})
