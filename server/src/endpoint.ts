import type { AnswerOf, EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import type { z } from 'zod'
import type { Asker } from './access/asker.ts'
import type { Session } from './access/session.ts'
import type { Deps } from './deps.ts'

type Row<N extends EndpointName> = (typeof endpoints)[N]

/** Parsed, within its limits, from our own pages, by someone whom its row lets in. */
export type CallOf<Input, Session> = {
  name: string
  deps: Deps
  input: Input
  session: Session
  /** The client's address, IPv6 cut to its /64. */
  ip: string
  asker: Asker
  /** Only a rough description of it is ever stored. */
  userAgent: string | null
  /** `give` after a new token, `take` at the end of the session. */
  cookie: { give(token: string): void; take(): void }
}

export type Parsed<Request> = Request extends z.ZodType ? z.infer<Request> : undefined

export type Call<N extends EndpointName> = CallOf<
  Parsed<Row<N>['request']>,
  Row<N>['access'] extends 'anyone' ? Session | null : Session
> & {
  /** The customer site's cookie in the browser of a till; null at the customer site itself. */
  customersToken: string | null
  idempotencyKey: string | null
  /** From a cache: may be this old, in seconds; null for a current response. */
  age(seconds: number | null): void
}

/** Each authorizes, decides (rules), acts (store, providers) and responds. Throws Refusal. */
export type Calls = { [N in EndpointName]: (call: Call<N>) => Promise<AnswerOf<N>> }
