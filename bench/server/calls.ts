import { goals } from './goals.ts'
import { MEMBERS, NEWCOMERS, PAYERS, insertMembers, insertPayers, insertTill } from './people.ts'
import { type OperationName, operations } from './operations.ts'
import { type Recording, record } from './record.ts'
import { openShop } from './shop.ts'
import { inTurn, sideBySide } from './side-by-side.ts'
import { forgetStatements, printStatements } from './database/statements.ts'
import { untilStill } from './still.ts'
import { type Row, rowsOf } from './table.ts'

const LIVE_MEMBERS = 50_000
const PAYERS_WAITING = 30_000
const RECORDED = 17_777

export type CallName = Exclude<OperationName, 'list'>

const firstOf: Record<CallName, number> = {
  catalogue: NEWCOMERS,
  wizard: NEWCOMERS,
  pay: PAYERS,
  'sign-in': MEMBERS,
  redemption: MEMBERS,
}
const connectionsOf: Record<CallName, number> = { catalogue: 8, wizard: 8, pay: 8, 'sign-in': 16, redemption: 8 }

/** In a shop with 50,000 members. */
export const measureCalls = async (names: readonly CallName[]): Promise<Row[]> => {
  const shop = await openShop()
  try {
    await insertMembers(shop, 1, LIVE_MEMBERS)
    await insertPayers(shop, PAYERS_WAITING)
    await insertTill(shop)
    const recordings: Record<string, Recording> = {}
    for (const name of names) recordings[name] = await record(shop, operations[name], firstOf[name] + RECORDED - 1)
    await shop.copyTo('bare')
    const server = await shop.startServer()
    const bare = await shop.startProgram('bench/server/bare-handler.ts', {
      DATABASE_URL: shop.urlOf('bare'),
      RECORDINGS: JSON.stringify(recordings),
    })
    await untilStill([server.pid, shop.postmaster])
    const rows: Row[] = []
    for (const name of names) {
      const recording = recordings[name]
      if (!recording) continue
      const statements = recording.steps.reduce((sum, step) => sum + step.statements.length, 0)
      console.error(`measuring: ${operations[name].title}, ${statements} statements`)
      await forgetStatements(shop)
      const { ours, bare: beside } = await sideBySide(shop, operations[name], {
        server,
        bare,
        connections: connectionsOf[name],
        people: inTurn(firstOf[name], recording),
        barePeople: inTurn(firstOf[name], recording),
      })
      await printStatements(shop)
      rows.push(...rowsOf(operations[name].title, ours, beside, goals[name]))
    }
    await bare.stop()
    await server.stop()
    return rows
  } finally {
    await shop.close()
  }
}
