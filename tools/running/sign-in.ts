import { canonicalContact } from '@sipday/server/access/contacts.ts'
import { systemClock } from '@sipday/server/clock.ts'
import { type Db, withConnection } from '@sipday/server/store/database.ts'
import { forgetWrongCodes } from '@sipday/server/store/people/failures.ts'
import { endSessionsByHand } from '@sipday/server/store/people/sessions.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage:
  npm run sign-in -- end <email or phone>      ends the sessions in which it was proved: whoever it is signs in again
  npm run sign-in -- end everyone              ends all sessions: of customers, tills and the office
  npm run sign-in -- unlock <email or phone>   forgets the wrong codes that others entered for it`

const SITES = ['customers', 'till', 'office']

const [command, given = ''] = process.argv.slice(2)
const contact = canonicalContact(given, given.includes('@') ? 'email' : 'sms')

const end = async (db: Db, address: string | null): Promise<string> => {
  const [ended] = await endSessionsByHand(db, { address, now: systemClock().now() })
  const count = ended?.count ?? 0
  return `${count} ${count === 1 ? 'session was' : 'sessions were'} ended.`
}

const unlock = async (db: Db, { channel, address }: NonNullable<typeof contact>): Promise<string> => {
  const buckets = SITES.map((site) => `check_failed:${site}:${channel}:${address}`)
  const [forgotten] = await forgetWrongCodes(db, { buckets, channel, address })
  return (forgotten?.count ?? 0) > 0 ? `${given} can sign in again.` : `Nothing kept ${given} from signing in.`
}

const wanted = (): ((db: Db) => Promise<string>) | null => {
  if (command === 'end' && given === 'everyone') return (db) => end(db, null)
  if (!contact) return null
  if (command === 'end') return (db) => end(db, contact.address)
  return command === 'unlock' ? (db) => unlock(db, contact) : null
}

const run = wanted()
if (run)
  await withDatabase(async (url) => {
    await withConnection(url, async (db) => {
      console.log(await run(db))
    })
  })
else {
  console.error(USAGE)
  process.exitCode = 1
}
