import type { OfficeAnswerOf, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import { once } from '../access/once.ts'
import type { Trx } from '../deps.ts'
import type { CallOf, Parsed } from '../endpoint.ts'
import { requireFull } from './access/needs.ts'
import type { OfficePerson, OfficeSession } from './access/session.ts'

type Row<N extends OfficeCallName> = (typeof officeEndpoints)[N]
type SessionOf<N extends OfficeCallName> = Row<N>['needs'] extends 'anyone' ? OfficeSession | null : OfficeSession

export type OfficeCall<N extends OfficeCallName> = CallOf<Parsed<Row<N>['request']>, SessionOf<N>>

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
    const { input } = call
    return once(call.deps, { staffId: person.id, call: name, input }, (trx) => handle({ ...call, trx, person, by }))
  })
