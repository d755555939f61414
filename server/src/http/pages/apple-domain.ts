import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'

/** Apple recognizes the domain by it before it opens its sheet. It may be replaced, so that no cache keeps it. */
export const registerAppleDomain = (fastify: FastifyInstance, { payWallets }: Pick<Settings, 'payWallets'>): void => {
  fastify.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    return payWallets.appleDomainFile === null
      ? reply.code(404).send('This shop has not registered for Apple Pay.\n')
      : reply.send(payWallets.appleDomainFile)
  })
}
