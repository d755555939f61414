import { parseArgs } from 'node:util'
import { dollars } from '@sipday/rules/money.ts'
import { describeBooks } from '@sipday/server/store/books/check.ts'
import { type PlayedPrices, playPrices } from './year/prices/play.ts'
import { witness } from './year/prices/witness.ts'
import { usualLevers } from './year/played/levers.ts'
import type { Year } from './year/played/story.ts'
import { sellBirthdayDrink } from './year/birthday-drink.ts'
import { giveHours } from './year/give-hours.ts'
import { type Settled, settle } from './year/settled/settle.ts'
import { fillYear } from './year/fill.ts'
import { requireDemoShop } from './year/may-fill.ts'
import { withShop } from '../running/with-shop.ts'

const USAGE = `Usage:
  npm run demo -- year [--members 4000] [--seed 1]     fills the running demo shop with a year of members, payments and drinks
  npm run demo -- told                                 whether any of them was charged more than they were told, since then`

const [LEAST, MOST] = [50, 20_000]

type Asked = { command: 'year' | 'told'; members: number; seed: number }

/** What the command line asks for; null when it cannot be read. */
const asked = (): Asked | null => {
  try {
    const options = { members: { type: 'string', default: '4000' }, seed: { type: 'string', default: '1' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [members, seed] = [Number(values.members), Number(values.seed)]
    const isRight = Number.isInteger(members) && members >= LEAST && members <= MOST && Number.isInteger(seed)
    const command = positionals.join()
    return (command === 'year' || command === 'told') && isRight ? { command, members, seed } : null
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
    await giveHours(deps)
    await sellBirthdayDrink(deps)
    const played = await fillYear(deps, { levers: { ...usualLevers, members }, seed, tell })
    tell('Paying out, with fees and disputes')
    const settled = await settle(deps)
    tell('Selling with codes and new prices, through the pages')
    const prices = await playPrices(deps, { seed })
    console.log(
      `${madeOf(played)} ${settledOf(settled)} ${lastDayOf(prices)} It took ${Math.round((performance.now() - began) / 1000)} s.`,
    )
    console.log(`Look at ${deps.settings.publicUrl}/office as owner@demo.example, under Reports.`)
    console.log('Move the clock of the sandbox on to see members told of their new prices, and paying them.')
  })

const settledOf = ({ payouts, disputes }: Settled): string =>
  `${count(payouts)} payouts reached the bank, and ${count(disputes)} payments were disputed.`

const lastDayOf = ({ joined, kept, credits, pauses, moves }: PlayedPrices): string =>
  `On its last day ${joined.length} people joined with codes, ${kept} kept their trial, and the shop announced new prices, ` +
  `gave credit ${credits} times, and planned ${pauses} pauses and ${moves} moves.`

const told = () =>
  withShop(async (deps) => {
    const { charges, cents, wrong } = await witness(deps)
    console.log(`Since the year was written, ${count(charges)} charges took ${dollars(cents)}.`)
    for (const { reference, day, cents: taken, mostCents, why } of wrong)
      console.log(
        `${day} ${reference}: ${dollars(taken)} ${why}, ${mostCents === null ? 'nothing' : dollars(mostCents)} was told.`,
      )
    const books = await describeBooks(deps.db, deps.clock.now())
    for (const sentence of books) console.log(sentence)
    if (wrong.length + books.length > 0) process.exitCode = 1
    else
      console.log(
        'None was above the last sum that was told in time, each sum was named before, and the books balance.',
      )
  })

const wanted = asked()
if (wanted?.command === 'year') await year(wanted)
else if (wanted) await told()
else {
  console.error(USAGE)
  console.error(`--members is a whole number from ${LEAST} to ${count(MOST)}, --seed any whole number.`)
  process.exitCode = 1
}
