import type { RefusalBody } from './errors.ts'
import { paths, type AnswerOf, type BodyOf, type CallName } from './paths.ts'

/** `status` is 0 when there was no response. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly statusText: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null
  /** Otherwise the caller shows its default from W8 or S8. */
  readonly fromServer: boolean
  constructor(status: number, body: Partial<RefusalBody>, statusText: string, retryAfterSeconds: number | null) {
    super(body.message ?? statusText)
    this.name = 'CallError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'no_answer' : 'unknown_error')
    this.statusText = statusText
    this.fields = body.fields ?? {}
    this.retryAfterSeconds = retryAfterSeconds
    this.fromServer = body.message !== undefined
  }
}

export const TIME_OUT_MS = 15_000
export const TIME_OUT_MESSAGE = 'The request took too long to respond. Please try again later.'

export type CallOptions = {
  baseUrl?: string
  timeoutMs?: number
  headers?: Record<string, string>
  signal?: AbortSignal
  fetch?: typeof fetch
  /** Called with every answer, refusals included (O14). */
  onCatalogue?: (version: string) => void
}

/** Aborts after 15 s (W7). Throws CallError: `code` is `time_out`, `no_answer`, `not_json` or the server's. */
export const call = async <N extends CallName>(
  name: N,
  body: BodyOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> => (await send(paths[name], body, isAnswerRead(name), options)) as AnswerOf<N>

/**
 * For calls of the office or the till: `methodAndPath` is "POST /api/...". With `readsAnswer`, a 2xx without JSON is
 * a failure.
 */
export const send = async (
  methodAndPath: string,
  body: object | null | undefined,
  readsAnswer: boolean,
  options: CallOptions = {},
): Promise<unknown> => {
  const [method, path] = methodAndPath.split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' && body ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const timer = AbortSignal.timeout(options.timeoutMs ?? TIME_OUT_MS)
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer
  let response: Response
  try {
    response = await (options.fetch ?? fetch)(`${options.baseUrl ?? ''}${path}${query}`, {
      method,
      credentials: 'same-origin',
      signal,
      ...(method === 'POST'
        ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json', ...options.headers } }
        : { headers: { ...options.headers } }),
    })
  } catch (cause) {
    const timedOut = timer.aborted
    throw Object.assign(
      new CallError(0, timedOut ? { message: TIME_OUT_MESSAGE, code: 'time_out' } : {}, messageOf(cause), null),
      { cause },
    )
  }
  const version = response.headers.get('sipday-catalogue')
  if (version !== null) options.onCatalogue?.(version)
  const answer = await response.text().then(parse, () => undefined)
  if (!response.ok || (only200.has(methodAndPath) && response.status !== 200)) {
    const retryAfter = Number(response.headers.get('retry-after'))
    throw new CallError(
      response.status,
      isRefusal(answer) ? answer : {},
      response.statusText,
      retryAfter > 0 ? retryAfter : null,
    )
  }
  if (answer === undefined && readsAnswer)
    throw new CallError(response.status, { code: 'not_json' }, response.statusText, null)
  return answer ?? {}
}

/** Any 2xx will do (S7.1: "body not read"; S7.8: "text or JSON"; S7.13). */
export const unreadAnswers: readonly CallName[] = ['cancel-subscription', 'profile', 'payment-method']
const only200: ReadonlySet<string> = new Set([paths['add-card']])

const isAnswerRead = (name: CallName): boolean => !unreadAnswers.includes(name)

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && typeof (body as RefusalBody).message === 'string'
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
