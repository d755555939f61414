import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Security rule G for calls that change something: JSON only, and only from our own pages, according to
 * `Sec-Fetch-Site` or, without that header, `Origin`. A request with neither is refused.
 */
export const requireOwnOrigin = (request: FastifyRequest, publicUrl: string): void => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal(415, 'not_json', 'The request must be JSON.')
  requireOwnPage(request, publicUrl)
}

/** The same without what it has to be written in: the form of a page that has no scripts. */
export const requireOwnPage = (request: FastifyRequest, publicUrl: string): void => {
  const site = request.headers['sec-fetch-site']
  const own = site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin'
  if (!own) throw new Refusal(403, 'wrong_origin', 'This request did not come from our own pages.')
}
