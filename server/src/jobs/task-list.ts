import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { countJobFailure, timeJob } from '../observing/meters.ts'
import { inRequestIfAny } from '../observing/request-id.ts'
import { inSpan } from '../observing/spans.ts'
import { SEVERAL } from '../store/queue/jobs.ts'
import type { createHeldJobs } from './held-jobs.ts'
import { tasks } from './tasks.ts'

type Held = Pick<ReturnType<typeof createHeldJobs>, 'during'>

/** Tasks follow the clock, count as held, and log and retry failures. */
export const taskListOf = (deps: Deps, held: Held): TaskList => {
  const attempt = async (name: string, payload: Record<string, unknown>): Promise<void> => {
    try {
      const task = tasks[name]
      if (!task) throw new Error(`There is no task "${name}".`)
      const began = performance.now()
      await inSpan({ name: `job ${name}`, kind: 'job', parent: payload['traceparent'] }, () => task(deps, payload))
      timeJob({ task: name }, (performance.now() - began) / 1000)
    } catch (error) {
      countJobFailure({ task: name in tasks ? name : 'unknown' })
      deps.log.warn({ task: name, err: error }, 'a job failed and will be tried again')
      throw error
    }
  }
  const work = (name: string, payload: unknown): Promise<void> => {
    const facts = isRecord(payload) ? payload : {}
    return inRequestIfAny(facts['requestId'], () => attempt(name, facts))
  }
  const whileHeld =
    <T>(run: (payload: unknown) => Promise<T>) =>
    (payload: unknown, { job }: { job: { id: string } }) =>
      held.during(job.id, async () => {
        await deps.clock.follow?.()
        return run(payload)
      })
  return {
    ...Object.fromEntries(Object.keys(tasks).map((name) => [name, whileHeld((payload) => work(name, payload))])),
    [SEVERAL]: whileHeld(async (payload) => {
      const parts = Array.isArray(payload) ? payload : []
      const ended = await Promise.allSettled(
        parts.map((part: unknown) => work(String(isRecord(part) && part['task']), isRecord(part) && part['payload'])),
      )
      // The runner keeps in the job the parts that failed.
      return ended.map((one) => (one.status === 'fulfilled' ? Promise.resolve() : Promise.reject(one.reason as Error)))
    }),
  }
}

/** As in the jobs' rows. */
export const taskNames: readonly string[] = [...Object.keys(tasks), SEVERAL]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
