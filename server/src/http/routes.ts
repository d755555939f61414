import { type Access, type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorise, isDecided, notProved, sessionEnded, verifyAgain } from '../access/authorise.ts'
import { isFresh } from '../access/grants.ts'
import type { Session } from '../access/session.ts'
import { findSession, openSession, wasJustReplaced } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import type { AnyCallLimit } from './any-call-limit.ts'
import { askerOf } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { cookieAt, dropCookie, giveCookie, readCookie, type SessionCookie, takeCookie } from './cookie.ts'
import { refusalOf } from './errors.ts'
import { inTime } from './in-time.ts'
import { requireOwnOrigin } from './origin.ts'
import { registerRoutes } from './register.ts'
import { table } from './table.ts'
import { forgetCatalogue, noteCatalogue } from './told-catalogue.ts'

type AnyCall = Omit<Call<EndpointName>, 'input' | 'session'> & { input: unknown; session: Session | null }
type Learn = AnyCallLimit['learn']
type Handle = (call: AnyCall) => Promise<unknown>

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
/** The same for everyone. */
const sameForAll: ReadonlySet<EndpointName> = new Set(['shop', 'drinks', 'benefits'])

/** Audited for known callers. 422 is a typing mistake; 400 never comes from our pages. */
const refusedAloud = new Set([400, 401, 402, 403, 404, 409, 429])

/** Origin, session, access, schema, then the endpoint. */
export const registerCalls = (
  fastify: FastifyInstance,
  deps: Deps,
  { learn, calls = table }: { learn: Learn; calls?: readonly { name: EndpointName; handle: unknown }[] },
): void =>
  registerRoutes(
    fastify,
    deps,
    calls.map(({ name, handle }) => ({
      method: endpoints[name].method,
      path: endpoints[name].path,
      run: (request, reply) => run(deps, learn, name, handle as Handle, request, reply),
      withSuccess: name === 'otp',
    })),
  )

const run = async (
  deps: Deps,
  learn: Learn,
  name: EndpointName,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { method, path, access, request: schema } = endpoints[name]
  if (method === 'POST') requireOwnOrigin(request, deps.settings.publicUrl)
  const site = cookieAt(path)
  const token = readCookie(request, deps.settings, site)
  let session = token && !sameForAll.has(name) ? await sessionFor(deps, name, token, site) : null
  noteCatalogue(request, session?.catalogueVersion)
  // A session that did not load in time may still exist.
  if (token && (session || !onlyReads.has(name))) learn(token, session)
  try {
    await requireAccess(deps, access, session, token !== null)
    const input = schema ? schema.parse(method === 'GET' ? request.query : request.body) : undefined
    if (access === 'visitor') session ??= await greet(deps, reply, token, site)
    const kept = session
    const answer = await handle({
      deps,
      input,
      session,
      ip: clientAddress(request.ip),
      asker: askerOf(deps, site === 'till' ? 'till' : 'customers', request, reply),
      age: (seconds) => {
        if (seconds === null) return
        reply.header('age', String(seconds))
        forgetCatalogue(request)
      },
      customersToken: site === 'till' ? readCookie(request, deps.settings) : null,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      userAgent: headerOf(request, 'user-agent'),
      cookie: {
        give: (value) =>
          giveCookie(reply, deps.settings, value, (kept?.expiresAt.getTime() ?? 0) - deps.clock.now().getTime(), site),
        take: () => {
          // A till in this browser keeps offline drinks in its storage.
          if (site === 'sid' && readCookie(request, deps.settings, 'till')) dropCookie(reply, deps.settings, site)
          else takeCookie(reply, deps.settings, site)
        },
      },
    })
    if (!namesNothing.has(name) && !isDecided(session)) throw new Error(`${name} answered without asking authorise`)
    return answer
  } catch (error) {
    await noteRefusal(deps, name, session, error)
    throw error
  }
}

/** Security rule A, before the body is read. */
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

/** A new kind of access does not compile until handled; at run time it is refused. */
const unknownAccess = (access: never): Error => new Error(`nobody has decided who has access "${String(access)}"`)

const sessionFor = (deps: Deps, name: EndpointName, token: string, site: SessionCookie): Promise<Session | null> =>
  onlyReads.has(name)
    ? inTime(findSession({ db: deps.reads, clock: deps.clock }, token, { lookOnly: true }), SESSION_MS).catch(
        () => null,
      )
    : findSession(deps, token, { atTill: site === 'till' })

const greet = async (
  deps: Deps,
  reply: FastifyReply,
  formerly: string | null,
  site: SessionCookie,
): Promise<Session> => {
  if (formerly && (await wasJustReplaced(deps, formerly))) throw meanwhile()
  const { session, token } = await openSession(deps, { soft: true, kind: site === 'till' ? 'staff' : 'anonymous' })
  giveCookie(reply, deps.settings, token, session.expiresAt.getTime() - deps.clock.now().getTime(), site)
  return session
}

export const meanwhile = (): Refusal =>
  new Refusal(503, 'try_again', 'You have just signed in on another page. Please try again.', { retryAfterSeconds: 5 })

export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** I12: for known callers. Others only count in the metrics. */
const noteRefusal = async (deps: Deps, name: string, session: Session | null, error: unknown): Promise<void> => {
  const { status, code } = refusalOf(error)
  if (!session || !refusedAloud.has(status)) return
  await audit(deps, 'refused', {
    sessionId: session.id,
    customerId: session.customerId,
    detail: { call: name, status, code },
  }).catch(() => undefined)
}
