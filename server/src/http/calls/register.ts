import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type BodyLimits, usualBody } from '../body.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { written } from '../written.ts'

/** If the database does not answer in time, the clock stays. */
const CLOCK_MS = 250

export type Route = {
  method: 'GET' | 'POST'
  path: string
  run(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Refusals have a `success` field. */
  withSuccess?: boolean
  body?: BodyLimits
  /** Before the body is read. Throws what refuses the call. */
  before?: (request: FastifyRequest) => Promise<void>
}

/** Nothing is cached, failures become typed refusals, and answers come in time. */
export const registerRoutes = (fastify: FastifyInstance, deps: Deps, routes: readonly Route[]): void => {
  for (const { method, path, run, withSuccess = false, body = usualBody, before } of routes)
    fastify.route({
      method,
      url: path,
      bodyLimit: body.bytes,
      config: { body },
      ...(before && { onRequest: before }),
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
      // An unreadable body never reaches the handler.
      errorHandler: (error, request, reply) =>
        reply.header('cache-control', 'no-store').send(answerFailure(error, request, reply, withSuccess)),
    })
}

/** Another process may have moved the sandbox's clock. */
export const followClock = (deps: Deps): Promise<void> | undefined =>
  deps.clock.follow && inTime(deps.clock.follow(), CLOCK_MS).catch(() => undefined)
