import { closeLocation } from '@sipday/server/purchases/closure.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { withShop } from './with-shop.ts'

const USAGE = 'Usage: npm run close-location -- <location id> <last day, such as 2027-06-30>'
const [locationId = '', lastDay = ''] = process.argv.slice(2)

/** A day of the calendar; 31 February is none. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateText(text) !== 'Invalid Date'

/**
 * Ends every membership of a location that closes for good and refunds the unused days. The running shop sends the refunds,
 * the cancellations and the mails; running the command again changes nothing.
 */
const close = () =>
  withShop(async (deps) => {
    const { db } = deps
    const places = await db.selectFrom('locations').select(['id', 'name']).orderBy('position').execute()
    const place = places.find(({ id }) => id === locationId)
    if (!place)
      throw new Error(`There is no location "${locationId}". There are: ${places.map(({ id }) => id).join(', ')}.`)
    const { memberships, refundedCents } = await closeLocation(deps, locationId, lastDay)
    await db.updateTable('locations').set({ active: false }).where('id', '=', locationId).execute()
    const ending = memberships === 1 ? '1 membership ends' : `${memberships} memberships end`
    console.log(
      `${place.name ?? locationId} is closed: ${ending} on ${lastDay}, refunds of ${dollars(refundedCents)} are on their way.`,
    )
  })

if (locationId && isDay(lastDay)) await close()
else {
  console.error(USAGE)
  process.exitCode = 1
}
