import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import { VERSION } from '../../version.ts'
import { createReadiness } from './readiness.ts'

/** A process blocked this long is of no use. */
const LONGEST_TURN_MS = 1_000

/**
 * `/healthz` is for the load balancer; it ignores the database, whose failure would take out all processes. `/readyz`
 * is for people and the first start; 503 only before it was ready once, and while shutting down.
 */
export const registerHealth = (fastify: FastifyInstance, deps: Deps, background: Background): void => {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const began = performance.now()
    await nextTurn()
    if (background.isDraining()) return reply.code(503).send({ status: 'draining' })
    if (performance.now() - began >= LONGEST_TURN_MS) return reply.code(503).send({ status: 'overrun' })
    return { status: 'ok' }
  })
  const standing = createReadiness(deps, background)
  let wasReady = false
  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const parts = await standing()
    wasReady ||= parts.database.ok && parts.migrations.ok && parts.runner.ok
    const well = Object.values(parts).every(({ ok }) => ok)
    if (background.isDraining()) return reply.code(503).send({ status: 'draining', version: VERSION, ...parts })
    if (!wasReady)
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ status: 'starting', version: VERSION, ...parts })
    return { status: well ? 'ready' : 'impaired', version: VERSION, ...parts }
  })
}
