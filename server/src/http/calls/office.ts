import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import type { FastifyInstance } from 'fastify'
import { takeLimit } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import { requireNeeds } from '../../office/access/needs.ts'
import { findOfficeSession, type OfficeSession, openOfficeSession } from '../../office/access/session.ts'
import { officeCalls } from '../../office/calls.ts'
import { Refusal } from '../../refusal.ts'
import type { AnyCallLimit } from '../any-call-limit.ts'
import { bigBody, fileBody } from '../body.ts'
import { readCookie } from '../cookie.ts'
import { FILE, requireOwnOrigin } from '../origin.ts'
import { registerRoutes, type Route } from './register.ts'
import { runCall } from './run.ts'

/** Only from someone who may send one, and not too many of them. */
const admitsFile =
  (deps: Deps, row: OfficeEndpoint): NonNullable<Route['before']> =>
  async (request) => {
    requireOwnOrigin(request, deps.settings.publicUrl, true)
    const token = readCookie(request, deps.settings, 'office')
    const session = token ? await findOfficeSession(deps, token) : null
    requireNeeds(session, row, deps.clock.now())
    if (Number(request.headers['content-length'] ?? 0) > fileBody.bytes)
      throw new Refusal(413, 'too_large', 'This file is larger than 12 MB. Please make it smaller and choose it again.')
    await takeLimit(deps, 'office_picture', session?.person?.id ?? '')
  }

export const registerOffice = (
  fastify: FastifyInstance,
  deps: Deps,
  { countPerson }: Pick<AnyCallLimit, 'countPerson'>,
): void => {
  const routes = (Object.keys(officeCalls) as OfficeCallName[]).map((name): Route & { takesFile: boolean } => {
    const row: OfficeEndpoint = officeEndpoints[name]
    const takesFile = row.marks.includes('F')
    return {
      takesFile,
      method: row.method,
      path: row.path,
      ...(row.marks.includes('B') ? { body: bigBody } : {}),
      ...(takesFile ? { body: fileBody, before: admitsFile(deps, row) } : {}),
      run: (request, reply) =>
        runCall<OfficeSession>(deps, request, reply, {
          name,
          site: 'office',
          row,
          takesFile,
          find: async (token) => (token ? findOfficeSession(deps, token) : null),
          admit: (session) => {
            const now = deps.clock.now()
            if (session?.person) countPerson(session.person.id, now)
            requireNeeds(session, row, now)
          },
          open: row.needs === 'visitor' ? () => openOfficeSession(deps) : undefined,
          handle: officeCalls[name],
          auditedAs: ({ person }) => person && { staffId: person.id, detail: { call: `office ${name}` } },
        }),
    }
  })
  registerRoutes(
    fastify,
    deps,
    routes.filter(({ takesFile }) => !takesFile),
  )
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FILE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    registerRoutes(
      scope,
      deps,
      routes.filter(({ takesFile }) => takesFile),
    )
  })
}
