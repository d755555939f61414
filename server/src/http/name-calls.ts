import type { FastifyInstance } from 'fastify'
import { inRequest, usableId } from '../observing/request-id.ts'

/**
 * Gives each call an id, which is in every line of the log, in the jobs it leads to and in the calls to the provider. A
 * proxy that we trust may have given it one.
 */
export const nameCalls = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const throughProxy = request.ip !== request.socket.remoteAddress
    if (throughProxy) request.id = usableId(request.headers['x-request-id']) ?? request.id
    inRequest(request.id, done)
  })
  // A body arrives from the connection, which knows of no call.
  fastify.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done))
}
