import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** No form and no other site's page sends it without asking first. */
export const FILE = 'application/octet-stream'

/**
 * Rule G: JSON only (or a file, where one is asked for), from our own pages by `Sec-Fetch-Site`, or else `Origin`.
 * Neither is a refusal.
 */
export const requireOwnOrigin = (request: FastifyRequest, publicUrl: string, takesFile = false): void => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (takesFile && type !== FILE) throw new Refusal(415, 'not_a_file', 'The request must be a file.')
  if (!takesFile && type !== 'application/json') throw new Refusal(415, 'not_json', 'The request must be JSON.')
  requireOwnPage(request, publicUrl)
}

/** For the form of a page without scripts. */
export const requireOwnPage = (request: FastifyRequest, publicUrl: string): void => {
  const site = request.headers['sec-fetch-site']
  const own = site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin'
  if (!own) throw new Refusal(403, 'wrong_origin', 'This request did not come from our own pages.')
}
