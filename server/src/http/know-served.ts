import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { staysOpen } from './news/stays-open.ts'

const OF_MACHINES: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

/** The office looks at its own long work every second. */
const waits = (request: FastifyRequest): boolean => {
  const { url } = request.routeOptions
  return staysOpen(request) || OF_MACHINES.includes(url) || url?.startsWith('/api/office/') === true
}

export const knowServed = (fastify: FastifyInstance, { serving }: Pick<Deps, 'serving'>): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (waits(request)) return
    serving.begins()
    // Also where the browser went away.
    reply.raw.once('close', serving.ends)
  })
}
