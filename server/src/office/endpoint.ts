import type { OfficeAnswerOf, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import type { z } from 'zod'
import type { Deps, Trx } from '../deps.ts'
import { requireFull } from './access/needs.ts'
import type { Asker } from '../access/asker.ts'
import { once } from '../access/once.ts'
import type { OfficePerson, OfficeSession } from './access/session.ts'

type Row<N extends OfficeCallName> = (typeof officeEndpoints)[N]
type Parsed<N extends OfficeCallName> = Row<N>['request'] extends z.ZodType ? z.infer<Row<N>['request']> : undefined
type SessionOf<N extends OfficeCallName> = Row<N>['needs'] extends 'anyone' ? OfficeSession | null : OfficeSession

/** A parsed call, from the right origin, by someone whom its row lets in. */
export type OfficeCall<N extends OfficeCallName> = {
  deps: Deps
  input: Parsed<N>
  session: SessionOf<N>
  /** IPv6 is cut to its /64. */
  ip: string
  asker: Asker
  /** Only a rough description of it is ever stored. */
  userAgent: string | null
  /** `give` sets the cookie's new value, `take` ends it. */
  cookie: { give(token: string): void; take(): void }
}

/** Throws Refusal. */
export const officeEndpoint = <const N extends OfficeCallName>(
  name: N,
  handle: (call: OfficeCall<N>) => Promise<OfficeAnswerOf<N>>,
) => ({ name, handle })

type OnceName = {
  [N in OfficeCallName]: Row<N> extends { method: 'POST'; needs: 'anyone' | 'visitor' | 'half' }
    ? never
    : Row<N>['method'] extends 'POST'
      ? N
      : never
}[OfficeCallName]

/** Once for each key, in the given transaction. */
export const onceEndpoint = <const N extends OnceName>(
  name: N,
  handle: (
    call: OfficeCall<N> & { trx: Trx; person: OfficePerson; by: { staffId: string; sessionId: string } },
  ) => Promise<OfficeAnswerOf<N>>,
) =>
  officeEndpoint(name, (call) => {
    const session: OfficeSession | null = call.session
    const person = requireFull(session)
    const by = { staffId: person.id, sessionId: session?.id ?? '' }
    const input = call.input as { key: string }
    return once(call.deps, { staffId: person.id, call: name, input }, (trx) => handle({ ...call, trx, person, by }))
  })
