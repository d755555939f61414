import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireSandboxKey } from './sandbox-key.ts'

const body = z.object({ now: z.iso.datetime(), goesOn: z.boolean().optional() })

/**
 * `POST /internal/clock {now, goesOn?}`: also moves the sandbox's clock, and waits for the work that became due (R48);
 * `goesOn` before the last step of a move. Only with the sandbox and its key.
 */
export const registerClock = (
  fastify: FastifyInstance,
  deps: Deps,
  key: string,
  dueWork: (goesOn: boolean) => Promise<void>,
): void => {
  fastify.post('/internal/clock', async (request) => {
    requireSandboxKey(request, key)
    const { now, goesOn = false } = body.parse(request.body)
    deps.clock.setNow(new Date(now))
    await deps.clock.share?.()
    await dueWork(goesOn)
    return { now: deps.clock.now().toISOString() }
  })
}
