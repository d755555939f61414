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

/** Each decides (rules), acts (store, providers) and responds. Throws Refusal. */
export type OfficeCalls = { [N in OfficeCallName]: (call: OfficeCall<N>) => Promise<OfficeAnswerOf<N>> }

type InTurn<Input> = CallOf<Input, OfficeSession> & {
  trx: Trx
  person: OfficePerson
  by: { staffId: string; sessionId: string }
}

/** A change by someone with the second factor: once for each key, in the given transaction. */
export const oncePerKey =
  <Input extends { key: string }, Answer>(handle: (call: InTurn<Input>) => Promise<Answer>) =>
  (call: CallOf<Input, OfficeSession>): Promise<Answer> => {
    const { deps, name, input, session } = call
    const person = requireFull(session)
    const by = { staffId: person.id, sessionId: session.id }
    return once(deps, { staffId: person.id, call: name, input }, (trx) => handle({ ...call, trx, person, by }))
  }
