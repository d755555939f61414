import { send, type CallOptions } from '../client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from './endpoints.ts'
import { type OfficeCallName, officePath } from './paths.ts'

/** Aborts after 15 s; throws CallError. */
export const officeCall = async <N extends OfficeCallName>(
  name: N,
  body: OfficeBodyOf<N>,
  options: CallOptions = {},
): Promise<OfficeAnswerOf<N>> => (await send(officePath(name), body, true, options)) as OfficeAnswerOf<N>
