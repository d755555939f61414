import { FLAT } from './goals.ts'
import { type Figures, median, underLoad } from './load.ts'
import { type OperationName, operations } from './operations.ts'
import { insertMembers, insertPayers, insertTill, MEMBERS, NEWCOMERS, PAYERS, signIn } from './people.ts'
import { openShop } from './shop.ts'
import { quiet, realPerformer } from './side-by-side.ts'
import { type Row, keptOrNot, ms } from './table.ts'

const CONNECTIONS = 8
const ROUNDS = 5
const SECONDS = 2
const SMALL = 10_000
const LARGE = 1_000_000
const PAYERS_WAITING = 40_000

/** The catalogue is answered from memory. */
const grown: readonly OperationName[] = ['wizard', 'pay', 'sign-in', 'redemption', 'list']

const firstOf: Readonly<Record<string, number>> = {
  wizard: NEWCOMERS,
  pay: PAYERS,
  'sign-in': MEMBERS,
  redemption: MEMBERS,
}

/** With 10,000 members and, in alternating rounds, with `largest`: a ratio above 1 shows growth. */
export const measureGrowth = async (largest = LARGE): Promise<Row[]> => {
  const small = await openWith(SMALL)
  const large = await openWith(largest)
  const rows: Row[] = []
  try {
    for (const name of grown) {
      console.error(`measuring: ${operations[name].title} with ${largest.toLocaleString('en-US')} members`)
      const [few, many]: [Figures[], Figures[]] = [[], []]
      for (let count = 0; count < ROUNDS; count += 1) {
        few.push(await small.round(name))
        many.push(await large.round(name))
      }
      rows.push(rowOf(name, median(few).cpuMs, median(many).cpuMs, largest))
    }
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}

const openWith = async (members: number) => {
  const shop = await openShop()
  await insertTill(shop)
  await insertMembers(shop, 1, members)
  await insertPayers(shop, PAYERS_WAITING)
  // Or tonight's comparison with the provider would run during the measurement.
  await shop.sql("insert into audit (kind, at) values ('reconciled', now())")
  const signedIn = await signIn(shop, members)
  const server = await shop.startServer()
  const next = new Map<string, number>()
  /** No one does the same thing twice, except reading a list. */
  const personFor = (name: OperationName): number => {
    const count = next.get(name) ?? 0
    next.set(name, count + 1)
    return name === 'list' ? (signedIn[count % signedIn.length] ?? MEMBERS) : (firstOf[name] ?? MEMBERS) + count
  }
  const round = async (name: OperationName): Promise<Figures> => {
    const figures = await underLoad({
      port: server.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      pids: [server.pid, shop.postmaster],
      operation: (wire) => operations[name].perform(realPerformer(shop, server.port, wire), personFor(name)),
    })
    await quiet(shop)
    return figures
  }
  const close = async () => {
    await server.stop()
    await shop.close()
  }
  return { round, close }
}

const rowOf = (name: OperationName, few: number, many: number, largest: number): Row => ({
  what: `${operations[name].title}: processor time, ${largest.toLocaleString('en-US')} members to ${SMALL.toLocaleString('en-US')}`,
  figure: (many / few).toFixed(2),
  goal: (1 + FLAT).toFixed(2),
  beside: `${ms(few)} to ${ms(many)} ms`,
  ratio: '',
  kept: keptOrNot(many / few <= 1 + FLAT),
})
