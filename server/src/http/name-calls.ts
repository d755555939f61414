import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inRequest, usableId } from '../observing/request-id.ts'
import { staysOpen } from './news/stays-open.ts'
import { type OpenSpan, openSpan } from '../observing/spans.ts'

/** A trusted proxy may have given one, and a trace. */
export const nameCalls = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const throughProxy = request.ip !== request.socket.remoteAddress
    if (throughProxy) request.id = usableId(request.headers['x-request-id']) ?? request.id
    const span = request.url.startsWith('/api/') && !staysOpen(request) ? spanOf(request, throughProxy) : undefined
    if (span) spans.set(request, span)
    go(request, done)
  })
  // A body arrives from the connection, which knows of no call.
  fastify.addHook('preValidation', (request, _reply, done) => go(request, done))
  fastify.addHook('onResponse', async (request, reply) => {
    const failed = reply.statusCode >= 500 ? { error: new Error('answered with an error') } : {}
    spans.get(request)?.end({ facts: { 'http.response.status_code': reply.statusCode }, ...failed })
  })
}

const spans = new WeakMap<FastifyRequest, OpenSpan>()

const go = (request: FastifyRequest, done: () => void): void => {
  const span = spans.get(request)
  inRequest(request.id, () => (span ? span.within(done) : done()))
}

const spanOf = (request: FastifyRequest, throughProxy: boolean): OpenSpan | undefined => {
  const route = request.routeOptions.url ?? 'none'
  return openSpan({
    name: `${request.method} ${route}`,
    kind: 'call',
    facts: { 'http.request.method': request.method, 'http.route': route, 'sipday.request_id': request.id },
    parent: throughProxy ? request.headers['traceparent'] : undefined,
  })
}
