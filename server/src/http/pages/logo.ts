import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { logoPath } from '../../store/catalogue/shop-answer.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { earlierLogos } from '../../store/logo/earlier-logos.ts'
import { pngOf } from '../../store/logo/clean-png.ts'
import { setHeaders, shownAnywhere } from '../security-headers.ts'

/** Nothing runs and nothing is loaded, whatever is in the drawing (rule P). */
const POLICY =
  "default-src 'none'; style-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

const ADDRESS = /^\/logo\/[0-9a-f]{32}\.(png|svg)$/

/** The address changes with the logo; those that letters sent before show stay (O12). */
export const registerLogo = (fastify: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void => {
  fastify.get('/logo/:file', async (request, reply) => {
    const { catalogue } = await shownCatalogue(reads)
    const { logo } = catalogue.shop
    const svg =
      logo && request.url === logoPath(logo)
        ? logo.svg
        : ADDRESS.test(request.url)
          ? (await earlierLogos(reads, catalogue)).get(request.url)
          : undefined
    if (svg === undefined)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such logo.\n')
    const picture = pngOf(svg)
    setHeaders(reply, shownAnywhere)
    return reply
      .type(picture ? 'image/png' : 'image/svg+xml; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture ?? svg)
  })
}
