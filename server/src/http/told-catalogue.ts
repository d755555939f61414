import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { keptVersion } from '../store/catalogue/catalogue.ts'
import { currentVersion } from '../store/catalogue/current-version.ts'
import { inTime } from './in-time.ts'

/** A process that has not read the catalogue yet asks for its version, but no answer waits long for it. */
const WAIT_MS = 250

const found = new WeakMap<FastifyRequest, number>()

/** The version that a call has read with its session. */
export const noteCatalogue = (request: FastifyRequest, version: number | null | undefined): void => {
  if (typeof version === 'number') found.set(request, version)
}

/** The answer was made from the catalogue in memory, because the database did not answer: it tells of that one. */
export const forgetCatalogue = (request: FastifyRequest): void => void found.delete(request)

/**
 * Every answer of the API says which catalogue the server knows of: a browser that shows another one fetches it anew at
 * its next step (O14). No call asks the database for it: it is read with the session, or with the catalogue itself.
 */
export const tellCatalogue = (fastify: FastifyInstance, deps: Pick<Deps, 'db' | 'reads'>): void => {
  fastify.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const version =
      found.get(request) ??
      keptVersion(deps.reads) ??
      keptVersion(deps.db) ??
      (await inTime(currentVersion(deps.reads), WAIT_MS).catch(() => null))
    if (version !== null) reply.header('sipday-catalogue', String(version))
  })
}
