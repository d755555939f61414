import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** The provider's events; the body arrives as the raw Buffer that was signed. */
export const registerWebhook = (_fastify: FastifyInstance, _deps: Deps): void => {}
