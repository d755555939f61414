import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireNeeds } from '../../office/access/needs.ts'
import { findOfficeSession, type OfficeSession, openOfficeSession } from '../../office/access/session.ts'
import { officeCalls } from '../../office/calls.ts'
import type { AnyCallLimit } from '../any-call-limit.ts'
import { bigBody } from '../body.ts'
import { registerRoutes } from './register.ts'
import { runCall } from './run.ts'

export const registerOffice = (
  fastify: FastifyInstance,
  deps: Deps,
  { countPerson }: Pick<AnyCallLimit, 'countPerson'>,
): void =>
  registerRoutes(
    fastify,
    deps,
    (Object.keys(officeCalls) as OfficeCallName[]).map((name) => {
      const row: OfficeEndpoint = officeEndpoints[name]
      return {
        method: row.method,
        path: row.path,
        ...(row.marks.includes('B') ? { body: bigBody } : {}),
        run: (request, reply) =>
          runCall<OfficeSession>(deps, request, reply, {
            name,
            site: 'office',
            row,
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
    }),
  )
