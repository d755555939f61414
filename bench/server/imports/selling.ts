import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '../operations.ts'
import { PAYERS } from '../people.ts'
import type { Shop } from '../shop.ts'
import { realPerformer } from '../side-by-side.ts'
import { type Row, keptOrNot, ms } from '../table.ts'
import { Wire } from '../wire.ts'

/** A shop on a busy evening: so many purchases a second. */
const SALES_A_SECOND = 8
const SELLING_MS = 6_000
const ROUNDS = 7
const SLOWER = 1.1
export const SALES = SALES_A_SECOND * (SELLING_MS / 1000) * (2 * ROUNDS + 2)

/** However long each takes: times in milliseconds. */
const sell = async (shop: Shop, port: number, people: () => number): Promise<number[]> => {
  const wires = await Promise.all(Array.from({ length: 8 }, () => Wire.open(port)))
  const times: number[] = []
  const sales: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; performance.now() - began < SELLING_MS; n += 1) {
    const wire = wires[n % wires.length]
    if (!wire) continue
    const one = async () => {
      const at = performance.now()
      await operations.pay.perform(realPerformer(shop, port, wire), people())
      times.push(performance.now() - at)
    }
    sales.push(one())
    await sleep(began + ((n + 1) * 1000) / SALES_A_SECOND - performance.now())
  }
  await Promise.all(sales)
  for (const wire of wires) wire.close()
  return times.toSorted((a, b) => a - b)
}

let person = PAYERS
const people = (): number => (person += 1)

/** Rounds without and with it in turn. */
export const whileSelling = async (
  shop: Shop,
  port: number,
  what: string,
  begin: (name: string) => Promise<() => Promise<void>>,
): Promise<Row[]> => {
  const [alone, beside]: [number[][], number[][]] = [[], []]
  await sell(shop, port, people)
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await sell(shop, port, people))
    const end = await begin(`beside-${what}-${round}`)
    beside.push(await sell(shop, port, people))
    await end()
  }
  const each = (rounds: number[][], share: number) =>
    rounds.map((times) => times[Math.floor(times.length * share)] ?? 0)
  const at = (rounds: number[][], share: number) =>
    each(rounds, share).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  for (const [name, rounds] of [
    ['without', alone],
    ['with', beside],
  ] as const)
    console.error(
      `${what}, ${name}: p50 ${each(rounds, 0.5).map(ms).join(' ')}, p90 ${each(rounds, 0.9).map(ms).join(' ')}`,
    )
  return [0.5, 0.9].map((share) => {
    const [quiet, busy] = [at(alone, share), at(beside, share)]
    return {
      what: `a purchase while ${what}, ${SALES_A_SECOND} a second: p${share * 100}`,
      figure: `${ms(busy)} ms`,
      goal: `${ms(quiet * SLOWER)} ms`,
      beside: `${ms(quiet)} ms without`,
      ratio: (busy / quiet).toFixed(2),
      kept: keptOrNot(busy <= quiet * SLOWER),
    }
  })
}
