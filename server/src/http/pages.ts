import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** The pages of the two sites. */
export const registerPages = async (fastify: FastifyInstance, _deps: Deps): Promise<void> => {
  fastify.get('/', async (_request, reply) => reply.type('text/plain').send('The web site has not been built.'))
  fastify.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? reply.code(404).send({ message: 'There is no such call.', code: 'not_found' })
      : reply.redirect('/', 302),
  )
}
