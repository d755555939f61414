import { type Mark, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wasJustReplaced } from '../access/sessions.ts'
import type { Deps } from '../deps.ts'
import { requireNeeds } from '../office/access/needs.ts'
import { findOfficeSession, type OfficeSession, openOfficeSession } from '../office/access/session.ts'
import type { OfficeCall } from '../office/endpoint.ts'
import { officeTable } from '../office/calls.ts'
import { audit } from '../store/audit.ts'
import type { AnyCallLimit } from './any-call-limit.ts'
import { bigBody } from './body.ts'
import { askerOf } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { dropCookie, giveCookie, readCookie } from './cookie.ts'
import { refusalOf } from './errors.ts'
import { requireOwnOrigin } from './origin.ts'
import { registerRoutes } from './register.ts'
import { headerOf, meanwhile } from './routes.ts'

type AnyCall = Omit<OfficeCall<OfficeCallName>, 'input' | 'session'> & { input: unknown; session: OfficeSession | null }
type Handle = (call: AnyCall) => Promise<unknown>

/** Audited for each known person, like customers' calls. */
const refusedAloud = new Set([400, 401, 403, 404, 409, 429])

const isBig = (marks: readonly Mark[]): boolean => marks.includes('B')

/** Origin, session, what its row needs, schema, then the endpoint. */
export const registerOffice = (fastify: FastifyInstance, deps: Deps, limit: Pick<AnyCallLimit, 'countPerson'>): void =>
  registerRoutes(
    fastify,
    deps,
    officeTable.map(({ name, handle }) => ({
      method: officeEndpoints[name].method,
      path: officeEndpoints[name].path,
      ...(isBig(officeEndpoints[name].marks) ? { body: bigBody } : {}),
      run: (request, reply) => run(deps, limit, name, handle as Handle, request, reply),
    })),
  )

const run = async (
  deps: Deps,
  limit: Pick<AnyCallLimit, 'countPerson'>,
  name: OfficeCallName,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const row = officeEndpoints[name]
  if (row.method === 'POST') requireOwnOrigin(request, deps.settings.publicUrl)
  const token = readCookie(request, deps.settings, 'office')
  let session = token ? await findOfficeSession(deps, token) : null
  try {
    const now = deps.clock.now()
    if (session?.person) limit.countPerson(session.person.id, now)
    requireNeeds(session, row, now)
    const input = row.request ? row.request.parse(row.method === 'GET' ? request.query : request.body) : undefined
    if (row.needs === 'visitor') session ??= await greet(deps, reply, token)
    const kept = session
    return await handle({
      deps,
      input,
      session,
      ip: clientAddress(request.ip),
      asker: askerOf(deps, 'office', request, reply),
      userAgent: headerOf(request, 'user-agent'),
      cookie: {
        give: (value) => give(deps, reply, value, kept?.expiresAt),
        take: () => dropCookie(reply, deps.settings, 'office'),
      },
    })
  } catch (error) {
    await noteRefusal(deps, name, session, error)
    throw error
  }
}

const give = (deps: Deps, reply: FastifyReply, token: string, expiresAt: Date | undefined): void =>
  giveCookie(reply, deps.settings, token, (expiresAt?.getTime() ?? 0) - deps.clock.now().getTime(), 'office')

const greet = async (deps: Deps, reply: FastifyReply, formerly: string | null): Promise<OfficeSession> => {
  if (formerly && (await wasJustReplaced(deps, formerly))) throw meanwhile()
  const { session, token } = await openOfficeSession(deps)
  give(deps, reply, token, session.expiresAt)
  return session
}

const noteRefusal = async (
  deps: Deps,
  name: OfficeCallName,
  session: OfficeSession | null,
  error: unknown,
): Promise<void> => {
  const { status, code } = refusalOf(error)
  if (!session?.person || !refusedAloud.has(status)) return
  const detail = { call: `office ${name}`, status, code }
  await audit(deps, 'refused', { sessionId: session.id, staffId: session.person.id, detail }).catch(() => undefined)
}
