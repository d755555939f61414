import { send, type CallOptions } from './client.ts'
import type { AnswerOf, BodyOf, EndpointName } from './endpoints.ts'

/** A call of the till. */
export type CounterCallName = Extract<EndpointName, `counter-${string}`>

/** The customer's pages do not load them. */
export const counterPaths = {
  'counter-code': 'POST /api/counter/code',
  'counter-sign-in': 'POST /api/counter/sign-in',
  'counter-sign-out': 'POST /api/counter/sign-out',
  'counter-till': 'GET /api/counter/till',
  'counter-people': 'GET /api/counter/people',
  'counter-pin': 'POST /api/counter/pin',
  'counter-switch': 'POST /api/counter/switch',
  'counter-shift-report': 'GET /api/counter/shift-report',
  'counter-sold-out': 'POST /api/counter/sold-out',
  'counter-shift': 'GET /api/counter/shift',
  'counter-lookup': 'POST /api/counter/lookup',
  'counter-find': 'POST /api/counter/find',
  'counter-open': 'POST /api/counter/open',
  'counter-redeem': 'POST /api/counter/redeem',
  'counter-void': 'POST /api/counter/void',
  'counter-today': 'GET /api/counter/today',
  'counter-report': 'POST /api/counter/report',
  'counter-conflicts': 'GET /api/counter/conflicts',
  'counter-conflict-seen': 'POST /api/counter/conflict-seen',
} as const satisfies Record<CounterCallName, string>

/** Aborts after 15 s; throws CallError. */
export const counterCall = async <N extends CounterCallName>(
  name: N,
  body: BodyOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> => (await send(counterPaths[name], body, true, options)) as AnswerOf<N>
