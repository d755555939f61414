import { createInterface } from 'node:readline/promises'
import { closeLocation, type ClosureLine, previewClosure, todayAt } from '@sipday/server/purchases/closing/closure.ts'
import { allLocations } from '@sipday/server/store/catalogue/locations.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { withShop } from './running/with-shop.ts'

const USAGE = `Usage:
  npm run close-location -- <location id> <last day, such as 2027-06-30>          shows who is affected and how much goes back, changes nothing
  npm run close-location -- <location id> <last day> --close                      closes it, after you type the location's id`
const [locationId = '', lastDay = '', mode = ''] = process.argv.slice(2)

/** A calendar date; February 31 is not one. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateText(text) !== 'Invalid Date'

const sumOf = (lines: readonly ClosureLine[]): number => lines.reduce((sum, line) => sum + line.refundCents, 0)
const table = (lines: readonly ClosureLine[]): string =>
  lines
    .map((line) => `  ${line.name}, ${line.planName}: ends on ${line.endsOn}, ${dollars(line.refundCents)} refund`)
    .join('\n')

/** On the terminal, or on standard input. */
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
 * Shows what it would do, and does it only if asked to and after the location's id has been typed. Running it again
 * changes nothing; an exit code other than 0 means refused or unconfirmed refunds.
 */
const close = () =>
  withShop(async (deps) => {
    const places = await allLocations(deps.db)
    const place = places.find(({ id }) => id === locationId)
    if (!place)
      throw new Error(
        `There is no location "${locationId}". The locations are: ${places.map(({ id }) => id).join(', ')}.`,
      )
    const today = await todayAt(deps, locationId)
    if (lastDay < today) throw new Error(`${lastDay} has already passed there. The last day must be ${today} or later.`)
    const name = place.name ?? locationId
    const planned = await previewClosure(deps, locationId, lastDay)
    const about = planned.length === 1 ? '1 membership' : `${planned.length} memberships`
    console.log(`${name}: ${about}, ${dollars(sumOf(planned))} to refund.`)
    if (planned.length > 0) console.log(table(planned))
    if (mode !== '--close') return console.log('Nothing was changed. Add --close to close it.')
    if ((await typed(`Type ${locationId} to close it for good: `)) !== locationId)
      throw new Error('\nThat is not the id of this location. Nothing was changed.')
    const { members, refundCents, refunds } = await closeLocation(deps, locationId, lastDay)
    console.log(
      `\n${name} is closed: ${members} ${members === 1 ? 'membership' : 'memberships'} ending, ${dollars(refundCents)} to refund.`,
    )
    console.log(
      `Refunds so far: ${refunds.accepted} accepted, ${refunds.failed} refused, ${refunds.unconfirmed} unconfirmed.`,
    )
    if (refunds.failed > 0) console.error('To see the refused refunds: npm run findings')
    if (refunds.unconfirmed > 0) console.error('Run the command again later to check on the unconfirmed refunds.')
    if (refunds.failed + refunds.unconfirmed > 0) process.exitCode = 1
  })

if (locationId && isDay(lastDay) && ['', '--close'].includes(mode)) await close()
else {
  console.error(USAGE)
  process.exitCode = 1
}
