import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { inTime } from './in-time.ts'

const READY_MS = 3_000

/** `/healthz`: the process lives. `/readyz`: it can reach its database. */
export const registerHealth = (fastify: FastifyInstance, deps: Deps): void => {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    await inTime(sql`select 1`.execute(deps.db), READY_MS).catch(() => {
      throw new Refusal(503, 'database_unreachable', 'The database does not answer.', { retryAfterSeconds: 5 })
    })
    return { status: 'ready' }
  })
}
