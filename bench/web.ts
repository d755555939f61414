import { buildAll } from '../tools/starting/builds.ts'
import { checkBudgets } from '../tools/checking/page-weights.ts'
import { measureLab } from './pages/lab.ts'
import { PHONE } from './pages/visit.ts'
import { measurePages } from './pages/shown.ts'
import { type Row, keptOrNot, printTable } from './server/table.ts'

/** The site's own check allows a little more. */
const FIRST_SCRIPTS_GOAL_KIB = 85

const budgetRows = (): Row[] =>
  checkBudgets().map(({ what, kib, limit }, index) => {
    const goal = index === 0 ? FIRST_SCRIPTS_GOAL_KIB : limit
    return {
      what,
      figure: `${kib.toFixed(1)} KiB`,
      goal: `${goal} KiB`,
      beside: `${limit} KiB`,
      ratio: (kib / goal).toFixed(2),
      kept: keptOrNot(kib <= goal),
    }
  })

/** `npm run bench:web [weight | lab]`. */
const main = async (): Promise<void> => {
  await buildAll((line) => console.error(line))
  if (process.argv.includes('lab')) return printTable(await measureLab(), '')
  console.log(`${new Date().toISOString().slice(0, 16)}Z, weights after brotli; the ratio is to the goal\n`)
  printTable(budgetRows(), 'limit of the check')
  if (process.argv.includes('weight')) return
  const { processor, downKbps, roundTripMs } = PHONE
  const rows = await measurePages()
  console.log(
    `\nProcessor ${processor} times slower, ${downKbps / 1000} Mbit/s, ${roundTripMs} ms; beside the same page without scripts, and beside its texts alone\n`,
  )
  printTable(rows, 'without scripts')
}

await main()
