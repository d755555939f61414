import { type Access, type Endpoint, type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise, isDecided, notProved, sessionEnded, verifyAgain } from '../../access/authorise.ts'
import { isFresh } from '../../access/grants.ts'
import type { Session } from '../../access/session.ts'
import { findSession, openSession } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Call, CallOf, Calls } from '../../endpoint.ts'
import { calls } from '../../endpoints/calls.ts'
import type { AnyCallLimit } from '../any-call-limit.ts'
import { cookieAt, readCookie } from '../cookie.ts'
import { inTime } from '../in-time.ts'
import { forgetCatalogue, noteCatalogue } from '../told-catalogue.ts'
import { registerRoutes } from './register.ts'
import { headerOf, runCall } from './run.ts'

type AnyCall = CallOf<unknown, Session | null> & Omit<Call<EndpointName>, keyof CallOf<unknown, unknown>>

/** No one's data, so nothing to authorize. Every other call uses `authorise`. */
const namesNothing: ReadonlySet<EndpointName> = new Set([
  'campaign',
  'campaign-tracking',
  'step',
  'models',
  'benefits',
  'pricing-models',
  'geocode',
  'shop',
  'drinks',
  'otp',
  'session',
  'logout',
  'counter-code',
  'counter-sign-in',
  'counter-sign-out',
])

/**
 * Open, read-only calls: they have their own connections, and go on without a session that does not load in time. All
 * others, but pages and health checks, may write.
 */
const onlyReads: ReadonlySet<EndpointName> = new Set(['shop', 'drinks', 'models', 'benefits', 'pricing-models'])
const SESSION_MS = 250
const sameForAll: ReadonlySet<EndpointName> = new Set(['shop', 'drinks', 'benefits'])

export const registerCalls = (
  fastify: FastifyInstance,
  deps: Deps,
  { learn, handlers = calls }: Pick<AnyCallLimit, 'learn'> & { handlers?: Partial<Calls> },
): void =>
  registerRoutes(
    fastify,
    deps,
    (Object.keys(handlers) as EndpointName[]).map((name) => {
      const row: Endpoint = endpoints[name]
      const handle = handlers[name] as (call: AnyCall) => Promise<unknown>
      const isTill = cookieAt(row.path) === 'till'
      return {
        method: row.method,
        path: row.path,
        withSuccess: name === 'otp',
        run: (request, reply) =>
          runCall<Session>(deps, request, reply, {
            name,
            site: isTill ? 'till' : 'customers',
            row,
            find: async (token) => {
              const session = token && !sameForAll.has(name) ? await sessionFor(deps, name, token, isTill) : null
              noteCatalogue(request, session?.catalogueVersion)
              // A session that did not load in time may still exist.
              if (token && (session || !onlyReads.has(name))) learn(token, session)
              return session
            },
            admit: (session, token) => requireAccess(deps, row.access, session, token !== null),
            open:
              row.access === 'visitor'
                ? () => openSession(deps, { soft: true, kind: isTill ? 'staff' : 'anonymous' })
                : undefined,
            handle: async (call) => {
              const answer = await handle({
                ...call,
                age: (seconds) => tellAge(request, reply, seconds),
                customersToken: isTill ? readCookie(request, deps.settings) : null,
                idempotencyKey: headerOf(request, 'idempotency-key'),
              })
              if (!namesNothing.has(name) && !isDecided(call.session))
                throw new Error(`${name} answered without asking authorise`)
              return answer
            },
            auditedAs: ({ customerId }) => ({ customerId, detail: { call: name } }),
          }),
      }
    }),
  )

const tellAge = (request: FastifyRequest, reply: FastifyReply, seconds: number | null): void => {
  if (seconds === null) return
  reply.header('age', String(seconds))
  forgetCatalogue(request)
}

/** Rule A, before the body is read. */
const requireAccess = async (
  deps: Deps,
  access: Access,
  session: Session | null,
  hadCookie: boolean,
): Promise<void> => {
  if (access === 'anyone' || access === 'visitor') return
  if (!session) throw hadCookie ? sessionEnded() : notProved()
  const proved = session.proofs.length > 0
  switch (access) {
    case 'staff':
      await authorise(deps, session, 'work at till', {})
      return
    case 'checkout':
      if (!proved && !session.checkoutId) throw notProved()
      return
    case 'viewer':
      if (!proved && session.bought.length === 0) throw notProved()
      return
    case 'proved':
      if (!proved) throw notProved()
      return
    case 'fresh':
      if (!proved) throw notProved()
      if (!isFresh(session, deps.clock.now())) throw verifyAgain()
      return
    default:
      throw unknownAccess(access)
  }
}

/** A new kind of access does not compile until handled. */
const unknownAccess = (access: never): Error => new Error(`nobody has decided who has access "${String(access)}"`)

const sessionFor = (deps: Deps, name: EndpointName, token: string, atTill: boolean): Promise<Session | null> =>
  onlyReads.has(name)
    ? inTime(findSession({ db: deps.reads, clock: deps.clock }, token, { lookOnly: true }), SESSION_MS).catch(
        () => null,
      )
    : findSession(deps, token, { atTill })
