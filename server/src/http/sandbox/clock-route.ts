import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireSandboxKey } from './sandbox-key.ts'

const body = z.object({ now: z.iso.datetime() })

/**
 * `POST /internal/clock {now}`: moves the sandbox's clock and ours, and waits for the work that became due (R48). Only
 * with the sandbox and its key.
 */
export const registerClock = (
  fastify: FastifyInstance,
  deps: Deps,
  key: string,
  dueWork: () => Promise<void>,
): void => {
  fastify.post('/internal/clock', async (request) => {
    requireSandboxKey(request, key)
    deps.clock.setNow(new Date(body.parse(request.body).now))
    await deps.clock.share?.()
    await dueWork()
    return { now: deps.clock.now().toISOString() }
  })
}
