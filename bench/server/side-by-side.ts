import { setTimeout as sleep } from 'node:timers/promises'
import { type Figures, median, underLoad } from './load.ts'
import { type Operation, type Performer, headersOf } from './operations.ts'
import { type Recording, codeSentTo } from './record.ts'
import type { Running, Shop } from './shop.ts'
import type { Wire } from './wire.ts'

const ROUNDS = 3
const SECONDS = 2

export type Beside = { ours: Figures; bare: Figures }

export const realPerformer = (shop: Shop, port: number, wire: Wire): Performer => ({
  step: (person, step) => {
    const body = step.body === undefined ? '' : JSON.stringify(step.body)
    return wire.request(step.method, step.path, headersOf(port, person, step), body)
  },
  codeFor: (address) => codeSentTo(shop, address),
})

/** Takes the number of the step instead of the path. */
const barePerformer = (name: string, wire: Wire): Performer => {
  let index = 0
  return {
    step: (person, step) => {
      const body = step.body === undefined ? '' : JSON.stringify(step.body)
      index += 1
      return wire.request('POST', `/${name}/${index - 1}/${person}`, {}, body)
    },
    codeFor: async () => '000000',
  }
}

/** In order, except the one that was recorded. */
export const inTurn = (first: number, { person }: Recording): (() => number) => {
  let next = first
  return () => {
    if (next === person) next += 1
    next += 1
    return next - 1
  }
}

/** Hands out the same numbers repeatedly. */
export const againAndAgain = (people: readonly number[]): (() => number) => {
  let index = 0
  return () => people[(index += 1) % people.length] ?? 0
}

/** Short alternating rounds; reports the medians. A round's jobs finish before the next begins. */
export const sideBySide = async (
  shop: Shop,
  operation: Operation,
  given: { server: Running; bare: Running; connections: number; people(): number; barePeople(): number },
): Promise<Beside> => {
  const { server, bare, connections } = given
  const round = (program: Running, people: () => number, performer: (wire: Wire) => Performer) =>
    underLoad({
      port: program.port,
      connections,
      seconds: SECONDS,
      pids: [program.pid, shop.postmaster],
      operation: (wire) => operation.perform(performer(wire), people()),
    })
  const ours: Figures[] = []
  const bares: Figures[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    ours.push(await round(server, given.people, (wire) => realPerformer(shop, server.port, wire)))
    await quiet(shop)
    bares.push(await round(bare, given.barePeople, (wire) => barePerformer(operation.name, wire)))
  }
  return { ours: median(ours), bare: median(bares) }
}

export const quiet = async ({ sql }: Shop): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await sql(
      `select (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at < now())::int
         + (select count(*) from left_work)::int as open`,
    )
    if (Number(row?.['open']) === 0) return
    await sleep(100)
  }
}
