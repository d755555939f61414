import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from './world.ts'
import { PreparingClient } from '../src/store/preparing-client.ts'

/** `roundTrips`: also the messages that begin and end transactions. */
export type Counted = { url: string; statements: number; roundTrips: number }

/** Without the jobs and sweeps of the background. */
export const countQuestions = (world: World) => {
  const calls: Counted[] = []
  const current = new AsyncLocalStorage<Counted>()
  world.app.fastify.server.prependListener('request', (request) => {
    const call = { url: (request.url ?? '').replace(/\?.*/, ''), statements: 0, roundTrips: 0 }
    calls.push(call)
    current.enterWith(call)
  })
  const { query } = PreparingClient.prototype
  PreparingClient.prototype.query = function counting(this: PreparingClient, ...given: unknown[]) {
    const call = current.getStore()
    const [text] = given
    // The clock beside the sandbox is asked now and then, by whichever call comes along.
    if (call && typeof text === 'string' && !text.includes('sandbox_clock')) {
      call.roundTrips += 1
      if (!/^(begin|commit|rollback|start transaction)/i.test(text)) call.statements += 1
    }
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    /** In the order in which the calls came. */
    calls,
    stop: () => {
      PreparingClient.prototype.query = query
    },
  }
}
