import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Security rule G for changes: JSON only, from our own pages by `Sec-Fetch-Site`, or else `Origin`. Neither is a
 * refusal.
 */
export const requireOwnOrigin = (request: FastifyRequest, publicUrl: string): void => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal(415, 'not_json', 'The request must be JSON.')
  requireOwnPage(request, publicUrl)
}

/** For the form of a page without scripts. */
export const requireOwnPage = (request: FastifyRequest, publicUrl: string): void => {
  const site = request.headers['sec-fetch-site']
  const own = site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin'
  if (!own) throw new Refusal(403, 'wrong_origin', 'This request did not come from our own pages.')
}
