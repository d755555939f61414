import { setTimeout as sleep } from 'node:timers/promises'
import { IDLE_MB, START_SECONDS } from './goals.ts'
import { middleOf } from './load.ts'
import { operations } from './operations.ts'
import { NEWCOMERS } from './people.ts'
import { residentMb } from './processor-time.ts'
import { type Shop, openShop } from './shop.ts'
import { realPerformer } from './side-by-side.ts'
import { type Row, keptOrNot } from './table.ts'
import { Wire } from './wire.ts'

const ROUNDS = 5
const IDLE_MS = 6_000

/** A purchase loads the provider's SDK. */
const buyOnce = async (shop: Shop, port: number): Promise<void> => {
  const wire = await Wire.open(port)
  await operations.wizard.perform(realPerformer(shop, port, wire), NEWCOMERS)
  wire.close()
}

/**
 * To the first /readyz with the database up, next to an empty program; and an idle server's memory, before and after
 * its first call to the provider.
 */
export const measureStart = async (): Promise<Row[]> => {
  const shop = await openShop()
  try {
    // Otherwise tonight's comparison with the provider would run in the first minute.
    await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
    await (await shop.startServer()).stop()
    const times: number[] = []
    const bareTimes: number[] = []
    const memory: number[] = []
    const bareMemory: number[] = []
    for (let count = 0; count < ROUNDS; count += 1) {
      const began = performance.now()
      const bare = await shop.startProgram('bench/server/bare-handler.ts', {})
      bareTimes.push(performance.now() - began)
      const server = await shop.startServer()
      times.push(server.readyMs)
      if (count === ROUNDS - 1) await sleep(IDLE_MS)
      memory.push(residentMb(server.pid))
      if (count === ROUNDS - 1) {
        await buyOnce(shop, server.port)
        await sleep(IDLE_MS)
        memory.push(residentMb(server.pid))
      }
      bareMemory.push(residentMb(bare.pid))
      await server.stop()
      await bare.stop()
    }
    const [seconds, bareSeconds] = [middleOf(times) / 1000, middleOf(bareTimes) / 1000]
    const [mb = 0, mbAfterPurchase = 0] = memory.slice(-2)
    const bareMb = bareMemory.at(-1) ?? 0
    return [
      {
        what: 'start with the database up',
        figure: `${seconds.toFixed(2)} s`,
        goal: `${START_SECONDS} s`,
        beside: `${bareSeconds.toFixed(2)} s`,
        ratio: (seconds / bareSeconds).toFixed(2),
        kept: keptOrNot(seconds <= START_SECONDS),
      },
      {
        what: 'memory when idle',
        figure: `${mb.toFixed(0)} MB`,
        goal: `${IDLE_MB} MB`,
        beside: `${bareMb.toFixed(0)} MB`,
        ratio: (mb / bareMb).toFixed(2),
        kept: keptOrNot(mb <= IDLE_MB),
      },
      {
        what: 'memory when idle, after a purchase',
        figure: `${mbAfterPurchase.toFixed(0)} MB`,
        goal: '',
        beside: `${bareMb.toFixed(0)} MB`,
        ratio: (mbAfterPurchase / bareMb).toFixed(2),
        kept: '',
      },
    ]
  } finally {
    await shop.close()
  }
}
