import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { pictureFile } from '../../store/pictures/pictures.ts'

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,4})\.webp$/
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** In the widths that they are kept in; addresses change with the contents (O19). */
export const registerPictures = (fastify: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void => {
  fastify.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const [, id, width] = FILE.exec(request.params.file) ?? []
    const [found] = id ? await pictureFile(reads, { id, width: Number(width) }) : []
    if (!found)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such picture.\n')
    return reply
      .type('image/webp')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.bytes)
  })
}
