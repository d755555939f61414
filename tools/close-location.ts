import { createInterface } from 'node:readline/promises'
import { closeLocation, type ClosureLine, previewClosure, todayAt } from '@sipday/server/purchases/closing/closure.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { withShop } from './running/with-shop.ts'

const USAGE = `Usage:
  npm run close-location -- <location id> <last day, such as 2027-06-30>          shows who and how much, changes nothing
  npm run close-location -- <location id> <last day> --close                      does it, after you typed the location's id`
const [locationId = '', lastDay = '', mode = ''] = process.argv.slice(2)

/** A day of the calendar; 31 February is none. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateText(text) !== 'Invalid Date'

const sumOf = (lines: readonly ClosureLine[]): number => lines.reduce((sum, line) => sum + line.refundCents, 0)
const table = (lines: readonly ClosureLine[]): string =>
  lines
    .map((line) => `  ${line.name}, ${line.planName}: ends on ${line.endsOn}, ${dollars(line.refundCents)} back`)
    .join('\n')

/** What the operator typed on the terminal, or what was handed in on standard input. */
const typed = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  process.stdout.write(question)
  for await (const line of terminal) {
    terminal.close()
    return line.trim()
  }
  return ''
}

/**
 * Ends every membership of a location that closes for good and refunds the unused days. Shows what it would do; does it only
 * when asked to and when the location's id has been typed. Running it again changes nothing; an exit code other than 0 says
 * that refunds are refused or not confirmed.
 */
const close = () =>
  withShop(async (deps) => {
    const places = await deps.db.selectFrom('locations').select(['id', 'name']).orderBy('position').execute()
    const place = places.find(({ id }) => id === locationId)
    if (!place)
      throw new Error(`There is no location "${locationId}". There are: ${places.map(({ id }) => id).join(', ')}.`)
    const today = await todayAt(deps, locationId)
    if (lastDay < today) throw new Error(`${lastDay} is over there. The last day is ${today} or a later one.`)
    const name = place.name ?? locationId
    const planned = await previewClosure(deps, locationId, lastDay)
    const about = planned.length === 1 ? '1 membership' : `${planned.length} memberships`
    console.log(`${name}: ${about}, ${dollars(sumOf(planned))} to send back.`)
    if (planned.length > 0) console.log(table(planned))
    if (mode !== '--close') return console.log('Nothing was changed. Add --close to do it.')
    if ((await typed(`Type ${locationId} to close it for good: `)) !== locationId)
      throw new Error('\nThat is not its id. Nothing was changed.')
    const { lines, refunds } = await closeLocation(deps, locationId, lastDay)
    console.log(`\n${name} is closed: ${lines.length} ending, ${dollars(sumOf(lines))} to send back.`)
    console.log(
      `Refunds so far: ${refunds.accepted} accepted, ${refunds.failed} refused, ${refunds.unconfirmed} unconfirmed.`,
    )
    if (refunds.failed > 0) console.error('The refused ones are on the list: npm run findings')
    if (refunds.unconfirmed > 0) console.error('Run the command again to see what became of the unconfirmed ones.')
    if (refunds.failed + refunds.unconfirmed > 0) process.exitCode = 1
  })

if (locationId && isDay(lastDay) && ['', '--close'].includes(mode)) await close()
else {
  console.error(USAGE)
  process.exitCode = 1
}
