import { systemClock } from '@sipday/server/clock.ts'
import { systemIds } from '@sipday/server/ids.ts'
import { createJobs } from '@sipday/server/jobs/queue.ts'
import { createMail } from '@sipday/server/providers/mail.ts'
import { createTextMessages } from '@sipday/server/providers/sms.ts'
import { createSquare } from '@sipday/server/providers/square.ts'
import { closeLocation } from '@sipday/server/purchases/closure.ts'
import { readSettings } from '@sipday/server/settings.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { dollars } from '@sipday/rules/money.ts'
import pino from 'pino'
import { withDatabase } from './with-database.ts'

const USAGE = 'Usage: npm run close-location -- <location id> <last day, such as 2027-06-30>'
const [locationId = '', lastDay = ''] = process.argv.slice(2)

/**
 * Ends every membership of a location that closes for good and refunds the unused days. The running shop sends the refunds,
 * the cancellations and the mails; running the command again changes nothing.
 */
const close = async (url: string): Promise<void> => {
  const settings = readSettings({ ...process.env, DATABASE_URL: url })
  const log = pino({ level: 'silent' })
  const db = createDatabase(url, { max: 2 })
  const mail = createMail(settings)
  const deps = {
    settings,
    db,
    log,
    mail,
    clock: systemClock(),
    ids: systemIds(),
    jobs: createJobs(),
    square: createSquare(settings, log),
    sms: createTextMessages(settings),
  }
  try {
    const place = await db.selectFrom('locations').select('name').where('id', '=', locationId).executeTakeFirst()
    if (!place) throw new Error(`There is no location "${locationId}".`)
    const { memberships, refundedCents } = await closeLocation(deps, locationId, lastDay)
    await db.updateTable('locations').set({ active: false }).where('id', '=', locationId).execute()
    console.log(
      `${place.name ?? locationId} is closed: ${memberships} memberships end on ${lastDay}, ${dollars(refundedCents)} go back.`,
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    mail.close()
    await db.destroy()
  }
}

if (locationId && /^\d{4}-\d{2}-\d{2}$/.test(lastDay)) await withDatabase(close)
else {
  console.error(USAGE)
  process.exitCode = 1
}
