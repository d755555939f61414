import { FLAT, goals } from './goals.ts'
import type { Figures } from './load.ts'
import { operations } from './operations.ts'
import { insertMembers, signIn } from './people.ts'
import { record } from './record.ts'
import { openShop } from './shop.ts'
import { againAndAgain, sideBySide } from './side-by-side.ts'
import { type Row, keptOrNot, ms, rowsOf } from './table.ts'

const CONNECTIONS = 8
const SIZES = [1_000, 100_000, 1_000_000]

/** In shops of 1,000 to 1,000,000 members. */
export const measureList = async (largest = SIZES.at(-1) ?? 0): Promise<Row[]> => {
  const shop = await openShop()
  const rows: Row[] = []
  const found: Figures[] = []
  try {
    let members = 0
    for (const size of SIZES.filter((one) => one <= largest)) {
      console.error(`measuring: ${operations.list.title} with ${size.toLocaleString('en-US')} members`)
      await insertMembers(shop, members + 1, size)
      members = size
      const people = await signIn(shop, size)
      const recording = await record(shop, operations.list, people[Math.floor(people.length / 2)] ?? 0)
      const server = await shop.startServer()
      const bare = await shop.startProgram('bench/server/bare-handler.ts', {
        RECORDINGS: JSON.stringify({ list: recording }),
      })
      const beside = await sideBySide(shop, operations.list, {
        server,
        bare,
        connections: CONNECTIONS,
        people: againAndAgain(people),
        barePeople: againAndAgain(people),
      })
      await bare.stop()
      await server.stop()
      found.push(beside.ours)
      rows.push(...rowsOf(`list, ${size.toLocaleString('en-US')} members`, beside.ours, beside.bare, goals.list))
    }
  } finally {
    await shop.close()
  }
  return [...rows, ...flatness(found)]
}

const flatness = (found: readonly Figures[]): Row[] => {
  const [smallest, largest] = [found[0], found.at(-1)]
  if (!smallest || !largest || smallest === largest) return []
  const slower = largest.cpuMs / smallest.cpuMs
  return [
    {
      what: 'list: processor time, most members to fewest',
      figure: slower.toFixed(2),
      goal: (1 + FLAT).toFixed(2),
      beside: `${ms(smallest.cpuMs)} to ${ms(largest.cpuMs)} ms`,
      ratio: '',
      kept: keptOrNot(slower <= 1 + FLAT),
    },
  ]
}
