import { buildSites } from '../tools/sites.ts'
import { checkBudgets } from '../web/check-budget.ts'
import { PHONE } from './pages/visit.ts'
import { measurePages } from './pages/shown.ts'
import { type Row, keptOrNot, printTable } from './server/table.ts'

const budgetRows = (): Row[] =>
  checkBudgets().map(({ what, kib, limit, ok }) => ({
    what,
    figure: `${kib.toFixed(1)} KiB`,
    goal: `${limit} KiB`,
    beside: '',
    ratio: (kib / limit).toFixed(2),
    kept: keptOrNot(ok),
  }))

/** `npm run bench:web [weight]`: what the pages weigh after brotli, and how a phone shows them. Nothing is asserted. */
const main = async (): Promise<void> => {
  await buildSites((line) => console.error(line))
  console.log(`${new Date().toISOString().slice(0, 16)}Z, weights after brotli; the ratio is to the limit\n`)
  printTable(budgetRows())
  if (process.argv.includes('weight')) return
  const { processor, downKbps, roundTripMs } = PHONE
  const rows = await measurePages()
  console.log(
    `\nProcessor ${processor} times slower, ${downKbps / 1000} Mbit/s, ${roundTripMs} ms; beside the same page without scripts\n`,
  )
  printTable(rows, 'without scripts')
}

await main()
