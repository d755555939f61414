import { AsyncLocalStorage } from 'node:async_hooks'
import { ofTrace, traceId } from './spans.ts'

const current = new AsyncLocalStorage<string>()

/** What a proxy or a job may hand over: nothing that could break a log line or a header. */
const USABLE = /^[\w.:-]{8,64}$/

/** Undefined outside a call. */
export const requestId = (): string | undefined => current.getStore()

export const inRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** The id came from outside and may be missing. */
export const inRequestIfAny = <T>(id: unknown, work: () => T): T =>
  typeof id === 'string' && USABLE.test(id) ? current.run(id, work) : work()

export const usableId = (given: unknown): string | undefined =>
  typeof given === 'string' && USABLE.test(given) ? given : undefined

/** A job goes on in the name of the call that led to it. */
export const ofCall = (): { requestId?: string; traceparent?: string } => ({ ...named(), ...ofTrace() })

/** The call, and the trace if there is one. */
export const inLog = (): { requestId?: string; traceId?: string } => ({ ...named(), ...traceId() })

const named = (): { requestId?: string } => {
  const id = current.getStore()
  return id === undefined ? {} : { requestId: id }
}
