import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type BodyLimits, usualBody } from './body.ts'
import { answerFailure } from './errors.ts'
import { inTime } from './in-time.ts'
import { written } from './written.ts'

/** If the database does not say in time how far the clock was moved, it stays as it is. */
const CLOCK_MS = 250

export type Route = {
  method: 'GET' | 'POST'
  path: string
  /** Answers the call, or throws what refuses it. */
  run(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** A refusal of this call has a `success` field, which is false. */
  withSuccess?: boolean
  /** How large its body may be; left out: as everywhere. */
  body?: BodyLimits
}

/**
 * Makes calls of the API reachable. Nothing of them is stored by caches, every failure becomes a typed refusal, and
 * there is an answer in time.
 */
export const registerRoutes = (fastify: FastifyInstance, deps: Deps, routes: readonly Route[]): void => {
  for (const { method, path, run, withSuccess = false, body = usualBody } of routes)
    fastify.route({
      method,
      url: path,
      bodyLimit: body.bytes,
      config: { body },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          await followClock(deps)
          const answer = await inTime(run(request, reply))
          if (method === 'POST') return answer
          return await reply.type('application/json; charset=utf-8').send(written(answer))
        } catch (error) {
          return answerFailure(error, request, reply, withSuccess)
        }
      },
      // A body that cannot be read never reaches the handler.
      errorHandler: (error, request, reply) =>
        reply.header('cache-control', 'no-store').send(answerFailure(error, request, reply, withSuccess)),
    })
}

/** With the sandbox, another process may have moved the clock. */
export const followClock = (deps: Deps): Promise<void> | undefined =>
  deps.clock.follow && inTime(deps.clock.follow(), CLOCK_MS).catch(() => undefined)
