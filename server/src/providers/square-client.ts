import createClient from 'openapi-fetch'
import { Pool } from 'undici'
import { requestId } from '../observing/request-id.ts'
import type { components, paths } from './square-api.d.ts'
import type { ProviderFailure } from './square-outcome.ts'

export type Schemas = components['schemas']

const API_VERSION = '2025-08-20'
/** Includes the connection. */
const CALL_MS = 10_000
/** A response is a few kilobytes, a page a few hundred. */
const LARGEST_ANSWER_BYTES = 4_000_000

/** openapi-fetch asks for a content length; it has none. */
const NO_HEADERS = new Headers()

export class SquareRefusal extends Error {
  override name = 'SquareRefusal'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure) {
    super('The provider refused a call.')
    this.failure = failure
  }
}

/** What openapi-fetch creates of a request: the platform's Request costs more than the call. */
class Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined

  constructor(url: string, init: { method?: string; headers?: Headers; body?: string }) {
    this.url = url
    this.method = init.method ?? 'GET'
    this.headers = Object.fromEntries(init.headers ?? [])
    this.body = init.body
  }
}

/**
 * Typed by square-openapi.json: one attempt, at most ten seconds, and no redirects, which could send our credentials
 * elsewhere.
 */
export const createSquareClient = ({ token, baseUrl }: { token: string; baseUrl: string }) => {
  const { origin } = new URL(baseUrl)
  const pool = new Pool(origin, {
    connections: 32,
    connect: { timeout: CALL_MS },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  })
  const send = async ({ url, method, headers, body }: Outgoing): Promise<Response> => {
    // Ends with the call; AbortSignal.timeout would go off ten seconds later.
    const tooLate = new AbortController()
    const timer = setTimeout(() => tooLate.abort(), CALL_MS)
    try {
      const answer = await pool.request({
        path: url.slice(origin.length),
        method,
        headers: withRequestId(headers),
        body: body ?? null,
        signal: tooLate.signal,
      })
      const text = await answer.body.text()
      // What openapi-fetch reads of a Response.
      return {
        ok: answer.statusCode >= 200 && answer.statusCode < 300,
        status: answer.statusCode,
        headers: NO_HEADERS,
        text: () => Promise.resolve(text),
      } as Response
    } finally {
      clearTimeout(timer)
    }
  }
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/$/, ''),
    headers: { authorization: `Bearer ${token}`, 'square-version': API_VERSION },
    Request: Outgoing as unknown as typeof Request,
    fetch: (request) => send(request as unknown as Outgoing),
  })
}

const withRequestId = (headers: Record<string, string>): Record<string, string> => {
  const id = requestId()
  return id === undefined ? headers : { ...headers, 'x-request-id': id }
}

export type SquareClient = ReturnType<typeof createSquareClient>

/** Throws SquareRefusal for an unsuccessful response. */
export const told = <Data>(answer: { data?: Data; error?: unknown; response: Response }): Data => {
  if (answer.data !== undefined) return answer.data
  throw new SquareRefusal({ statusCode: answer.response.status, errors: errorsIn(answer.error) })
}

const errorsIn = (body: unknown): ProviderFailure['errors'] => {
  const { errors } = (typeof body === 'object' && body !== null ? body : {}) as { errors?: Schemas['Error'][] }
  return Array.isArray(errors) ? errors : []
}
