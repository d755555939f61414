import type { Fault } from '../faults.ts'
import type { Reply, Request } from '../http.ts'
import type { World } from '../world.ts'
import type { Call } from './call.ts'
import { ApiError, invalid } from './errors.ts'
import { isBody } from './reading.ts'
import type { Body } from './reading.ts'
import { squareRoutes } from './routes.ts'
import type { SquareRoute } from './routes.ts'

const VERSION = '2026-09-16'

const unauthorized = new ApiError(401, {
  category: 'AUTHENTICATION_ERROR',
  code: 'UNAUTHORIZED',
  detail: 'This request could not be authorized.',
})
const unavailable = new ApiError(503, {
  category: 'API_ERROR',
  code: 'SERVICE_UNAVAILABLE',
  detail: 'The service is unavailable.',
})
const rateLimited = new ApiError(429, {
  category: 'RATE_LIMIT_ERROR',
  code: 'RATE_LIMITED',
  detail: 'Too many requests.',
})

const readBody = (raw: string): Body => {
  if (raw === '') return {}
  try {
    const parsed: unknown = JSON.parse(raw)
    if (isBody(parsed)) return parsed
  } catch {
    // Handled below, like any other body that is not an object.
  }
  throw invalid('EXPECTED_JSON_BODY', 'The request body is not a JSON object.')
}

const findRoute = (request: Request): { route: SquareRoute; params: Record<string, string> } => {
  for (const route of squareRoutes) {
    const match = route.method === request.method && route.pattern.exec(request.url.pathname)
    if (!match) continue
    const entries = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)] as const)
    return { route, params: Object.fromEntries(entries) }
  }
  throw invalid('NOT_FOUND', 'Resource not found.', undefined, 404)
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const refuseEarly = (fault: Fault | undefined): void => {
  if (fault?.mode === 'error') throw unavailable
  if (fault?.mode === 'rate') throw rateLimited
}

/** With the fault set for the call, if any. */
export async function squareApi(world: World, request: Request): Promise<Reply> {
  const headers = { 'square-version': String(request.headers['square-version'] ?? VERSION) }
  try {
    if (request.headers.authorization !== `Bearer ${world.settings.accessToken}`) throw unauthorized
    const { route, params } = findRoute(request)
    const fault = world.faults.take(route.target)
    if (fault && fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.mode === 'cut-before') return { status: 0, cut: true }
    refuseEarly(fault)
    const call: Call = {
      world,
      params,
      query: request.url.searchParams,
      body: readBody(request.body),
      forcedDecline: fault?.mode === 'decline',
      refuses: fault?.mode === 'refuse-phone' ? 'phone' : fault?.mode === 'refuse-email' ? 'email' : null,
    }
    const { status, body } = route.operation(call)
    if (fault?.mode === 'cut-after') return { status: 0, cut: true }
    return { status, body, headers, garbage: fault?.mode === 'garbage' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      status: error.status,
      body: error.body,
      headers: { ...headers, ...(error.status === 429 ? { 'retry-after': '1' } : {}) },
    }
  }
}
