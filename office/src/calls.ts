import { CallError } from '@sipday/contract/client.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'

export type ActName = { [N in OfficeCallName]: OfficeBodyOf<N> extends { key: string } ? N : never }[OfficeCallName]
/** `Omit` of a union would lose what only some members have. */
type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never
export type ActBody<N extends ActName> = WithoutKey<OfficeBodyOf<N>>

/** A repetition with the same key is answered as the first time. */
export const newKey = (): string => crypto.randomUUID()

/**
 * Without an answer, or when the server asks for it, the change is sent once more with the same key, so that it
 * happens at most once. Throws CallError.
 */
export const change = async <N extends ActName>(name: N, body: ActBody<N>, key: string): Promise<OfficeAnswerOf<N>> => {
  const whole = { ...body, key } as unknown as OfficeBodyOf<N>
  try {
    return await officeCall(name, whole)
  } catch (error) {
    const worthAnother = error instanceof CallError && (error.code === 'no_answer' || error.status === 503)
    if (!worthAnother) throw error
    return officeCall(name, whole)
  }
}
