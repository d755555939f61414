import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { keptVersion } from '../store/catalogue/catalogue.ts'
import { currentVersion } from '../store/catalogue/current-version.ts'
import { inTime } from './in-time.ts'

/** For a process that has not read the catalogue yet. */
const WAIT_MS = 250

const found = new WeakMap<FastifyRequest, number>()

export const noteCatalogue = (request: FastifyRequest, version: number | null | undefined): void => {
  if (typeof version === 'number') found.set(request, version)
}

/** The answer came from memory, because the database did not answer: it tells that version. */
export const forgetCatalogue = (request: FastifyRequest): void => void found.delete(request)

/**
 * Answers tell the server's catalogue version, so that a browser with another one reloads it at its next step (O14). It
 * costs no query: it comes with the session or the catalogue.
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
