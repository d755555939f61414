import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorMs } from './processor-time.ts'
import { Wire } from './wire.ts'

export type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the measured processes, for one operation. */
  cpuMs: number
}

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The processes whose time counts, with everything they started. */
  pids: readonly number[]
  operation(wire: Wire): Promise<void>
}

/** A program is warm after a few hundred operations. */
const WARM_UP_OPERATIONS = 300
const WARM_UP_MS = 400
const LONGEST_WARM_UP_MS = 8_000
/** With fewer, an idle program's own work would weigh too much. */
const LEAST_OPERATIONS = 200
const LONGEST_ROUND_MS = 8_000

/** Each connection starts the next operation when it has its response. */
export const underLoad = async ({ port, connections, seconds, pids, operation }: Load): Promise<Figures> => {
  const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(port)))
  const times: number[] = []
  let done = 0
  let counting = false
  let running = true
  const loops = wires.map(async (wire) => {
    while (running) {
      const began = performance.now()
      await operation(wire)
      done += 1
      if (counting) times.push(performance.now() - began)
    }
  })
  const finished = Promise.all(loops)
  const since = performance.now()
  await Promise.race([sleep(WARM_UP_MS), finished])
  while (done < WARM_UP_OPERATIONS && performance.now() - since < LONGEST_WARM_UP_MS)
    await Promise.race([sleep(50), finished])
  const [before, from] = [processorMs(pids), performance.now()]
  counting = true
  await Promise.race([sleep(seconds * 1000), finished])
  while (times.length < LEAST_OPERATIONS && performance.now() - from < LONGEST_ROUND_MS)
    await Promise.race([sleep(50), finished])
  counting = false
  const [after, until] = [processorMs(pids), performance.now()]
  running = false
  await finished
  for (const wire of wires) wire.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    perSecond: (times.length * 1000) / (until - from),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMs: (after - before) / times.length,
  }
}

/** The median of several rounds, figure by figure. */
export const median = (rounds: readonly Figures[]): Figures => {
  const middle = (pick: (figures: Figures) => number) => middleOf(rounds.map(pick))
  return {
    perSecond: middle((one) => one.perSecond),
    p50Ms: middle((one) => one.p50Ms),
    p99Ms: middle((one) => one.p99Ms),
    cpuMs: middle((one) => one.cpuMs),
  }
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
