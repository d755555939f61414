import { type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notProved, sessionEnded, verifyAgain } from '../access/authorise.ts'
import { isFresh } from '../access/grants.ts'
import type { Session } from '../access/session.ts'
import { findSession, openSession, wasJustReplaced } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { clientAddress } from './client-address.ts'
import { giveCookie, readCookie, takeCookie } from './cookie.ts'
import { answerFailure, refusalOf } from './errors.ts'
import { inTime } from './in-time.ts'
import { requireOwnOrigin } from './origin.ts'
import { table } from './table.ts'
import { written } from './written.ts'

type AnyCall = Omit<Call<EndpointName>, 'input' | 'session'> & { input: unknown; session: Session | null }
type Handle = (call: AnyCall) => Promise<unknown>

/** Written down for each known caller. 422 is somebody's typing; 400 never comes from our own pages. */
const refusedAloud = new Set([400, 401, 402, 403, 404, 409, 429])

/** Every call of the contract that has a handler becomes a route: origin, session, access, schema, then the endpoint. */
export const registerCalls = (fastify: FastifyInstance, deps: Deps): void => {
  for (const { name, handle } of table as readonly { name: EndpointName; handle: unknown }[]) {
    const { method, path } = endpoints[name]
    fastify.route({
      method,
      url: path,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          const answer = await inTime(run(deps, name, handle as Handle, request, reply))
          if (method === 'POST') return answer
          return await reply.type('application/json; charset=utf-8').send(written(answer))
        } catch (error) {
          return answerFailure(error, request, reply, name === 'otp')
        }
      },
      errorHandler: (error, request, reply) => reply.send(answerFailure(error, request, reply, name === 'otp')),
    })
  }
}

const run = async (
  deps: Deps,
  name: EndpointName,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { method, access, request: schema } = endpoints[name]
  if (method === 'POST') requireOwnOrigin(request, deps.settings.publicUrl)
  const token = readCookie(request, deps.settings)
  let session = token ? await findSession(deps, token) : null
  try {
    requireAccess(access, session, token !== null, deps.clock.now())
    const input = schema ? schema.parse(method === 'GET' ? request.query : request.body) : undefined
    if (access === 'visitor') session ??= await greet(deps, reply, token)
    const kept = session
    return await handle({
      deps,
      input,
      session,
      ip: clientAddress(request.ip),
      idempotencyKey: headerOf(request, 'idempotency-key'),
      cookie: {
        give: (value) =>
          giveCookie(reply, deps.settings, value, (kept?.expiresAt.getTime() ?? 0) - deps.clock.now().getTime()),
        take: () => takeCookie(reply, deps.settings),
      },
    })
  } catch (error) {
    await noteRefusal(deps, name, session, error)
    throw error
  }
}

/** Security rule A: what each kind of access asks for, checked before the body is looked at. */
const requireAccess = (access: string, session: Session | null, hadCookie: boolean, now: Date): void => {
  if (access === 'anyone' || access === 'visitor') return
  if (!session) throw hadCookie ? sessionEnded() : notProved()
  if (access === 'staff') {
    if (session.kind !== 'staff' || !session.staffId || !session.locationId) throw notProved()
    return
  }
  const proved = session.proofs.length > 0
  if (access === 'checkout' && (proved || session.checkoutId)) return
  if (!proved) throw notProved()
  if (access === 'fresh' && !isFresh(session, now)) throw verifyAgain()
}

const greet = async (deps: Deps, reply: FastifyReply, formerly: string | null): Promise<Session> => {
  if (formerly && (await wasJustReplaced(deps, formerly))) throw meanwhile()
  const { session, token } = await openSession(deps)
  giveCookie(reply, deps.settings, token, session.expiresAt.getTime() - deps.clock.now().getTime())
  return session
}

const meanwhile = (): Refusal =>
  new Refusal(503, 'try_again', 'You have just signed in on another page. Please try again.', { retryAfterSeconds: 5 })

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** I12: an audit row for each refusal of somebody we know. Those without a session only count in the metrics. */
const noteRefusal = async (deps: Deps, name: string, session: Session | null, error: unknown): Promise<void> => {
  const { status, code } = refusalOf(error)
  if (!session || !refusedAloud.has(status)) return
  await audit(deps, 'refused', {
    sessionId: session.id,
    customerId: session.customerId,
    detail: { call: name, status, code },
  }).catch(() => undefined)
}
