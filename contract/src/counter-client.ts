import { send, type CallOptions } from './client.ts'
import type { AnswerOf, BodyOf, EndpointName, endpoints } from './endpoints.ts'

export type CounterCallName = Extract<EndpointName, `counter-${string}`>

type Read = { [N in CounterCallName]: (typeof endpoints)[N]['method'] extends 'GET' ? N : never }[CounterCallName]

/** Asked with GET. The schemas are not loaded. */
// oxfmt-ignore
const reads: Record<Read, true> = {
  'counter-till': true, 'counter-people': true, 'counter-shift-report': true, 'counter-shift': true, 'counter-today': true, 'counter-conflicts': true,
}

/** Aborts after 15 s; throws CallError. */
export const counterCall = async <N extends CounterCallName>(
  name: N,
  body: BodyOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> =>
  (await send(`${name in reads ? 'GET' : 'POST'} /api/${name.replace('-', '/')}`, body, true, options)) as AnswerOf<N>
