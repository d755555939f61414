import { parseArgs } from 'node:util'
import { dollars } from '@sipday/rules/money.ts'
import { usualLevers } from './year/played/levers.ts'
import type { Year } from './year/played/story.ts'
import { fillYear } from './year/fill.ts'
import { requireDemoShop } from './year/may-fill.ts'
import { withShop } from '../running/with-shop.ts'

const USAGE = `Usage:
  npm run demo -- year [--members 4000] [--seed 1]     fills the running demo shop with a year of members, payments and drinks`

const [LEAST, MOST] = [50, 20_000]

/** What the command line asks for; null when it cannot be read. */
const asked = (): { members: number; seed: number } | null => {
  try {
    const options = { members: { type: 'string', default: '4000' }, seed: { type: 'string', default: '1' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [members, seed] = [Number(values.members), Number(values.seed)]
    const isRight = Number.isInteger(members) && members >= LEAST && members <= MOST && Number.isInteger(seed)
    return positionals.join() === 'year' && isRight ? { members, seed } : null
  } catch {
    return null
  }
}

const count = (number: number): string => number.toLocaleString('en-US')

const madeOf = ({ memberships, orders, drinks }: Year): string => {
  const paid = orders.filter((order) => order.paid).reduce((sum, { totalCents }) => sum + totalCents, 0)
  const renewed = memberships
    .flatMap(({ payments }) => payments)
    .filter((payment) => payment.paid)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const live = memberships.filter(({ state }) => state !== 'ended').length
  return (
    `The demo shop has had a year: ${count(memberships.length)} memberships, ${count(live)} of them running, ` +
    `${count(drinks.length)} drinks and other benefits, and ${dollars(paid + renewed)} paid.`
  )
}

const year = ({ members, seed }: { members: number; seed: number }) =>
  withShop(async (deps) => {
    await requireDemoShop(deps)
    const began = performance.now()
    const tell = (line: string) => console.log(line)
    const played = await fillYear(deps, { levers: { ...usualLevers, members }, seed, tell })
    console.log(`${madeOf(played)} It took ${Math.round((performance.now() - began) / 1000)} s.`)
    console.log(`Look at ${deps.settings.publicUrl}/office as owner@demo.example, under Reports.`)
  })

const wanted = asked()
if (wanted) await year(wanted)
else {
  console.error(USAGE)
  console.error(`--members is a whole number from ${LEAST} to ${count(MOST)}, --seed any whole number.`)
  process.exitCode = 1
}
