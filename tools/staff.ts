import { systemClock } from '@sipday/server/clock.ts'
import { systemIds } from '@sipday/server/ids.ts'
import { type Db, withConnection } from '@sipday/server/store/database.ts'
import { allLocations } from '@sipday/server/store/catalogue/locations.ts'
import {
  endStaffSessions,
  personWithEmail,
  putAtTill,
  staffList,
  takeOffStaff,
} from '@sipday/server/store/counter/staff.ts'
import { change } from '@sipday/server/store/office/changes.ts'
import { endOfficeSessions } from '@sipday/server/store/office/sessions.ts'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run staff -- list
  npm run staff -- add <email> <location id> <name...>
  npm run staff -- remove <email>      also signs the person out of their tills
  npm run staff -- sign-out <email>    signs the person out of their tills`

class UsageError extends Error {}
const by = 'on the machine'

const [command, given = '', ...rest] = process.argv.slice(2)
const email = given.trim().toLowerCase()
const now = systemClock().now()

const commands: Record<string, (db: Db) => Promise<string>> = {
  list: async (db) => {
    const rows = await staffList(db)
    const lines = rows.map(
      (row) => `${row.email}  ${row.name}, ${row.location_id ?? row.role}${row.active ? '' : ' (removed)'}`,
    )
    return lines.join('\n') || 'No one yet. Add someone with: npm run staff -- add <email> <location id> <name>'
  },
  add: async (db) => {
    const [locationId = '', ...words] = rest
    const name = words.join(' ').trim()
    if (!/^\S+@\S+\.\S+$/.test(email)) throw new UsageError(`"${given}" is not an email address.`)
    if (!name) throw new UsageError('The name is missing.')
    const places = await allLocations(db)
    if (!places.some((place) => place.id === locationId))
      throw new UsageError(
        `There is no location "${locationId}". The locations are: ${places.map((place) => place.id).join(', ')}.`,
      )
    await db.transaction().execute(async (trx) => {
      const before = await personWithEmail(trx, email)
      const id = before?.id ?? systemIds().id()
      await putAtTill(trx, { id, name, email, locationId }, now)
      const was = before?.active ? before.location_id : null
      await change(trx, { at: now, by, subject: 'staff', id, field: 'till', before: was, after: locationId })
    })
    return `${name} can now open the till at ${locationId} with ${email}.`
  },
  remove: async (db) => {
    const person = await personOf(db)
    const tills = await db.transaction().execute(async (trx) => {
      await takeOffStaff(trx, person.id)
      await endOfficeSessions(trx, person.id, now)
      await change(trx, {
        at: now,
        by,
        subject: 'staff',
        id: person.id,
        field: 'role',
        before: person.role,
        after: 'removed',
      })
      return endStaffSessions(trx, person.id, now)
    })
    return `${person.name} is off the staff list and was signed out of ${tillText(tills)}.`
  },
  'sign-out': async (db) => {
    const person = await personOf(db)
    const tills = await db.transaction().execute(async (trx) => {
      const ended = await endStaffSessions(trx, person.id, now)
      await change(trx, { at: now, by, subject: 'staff', id: person.id, field: 'tills', before: ended, after: 0 })
      return ended
    })
    return `${person.name} was signed out of ${tillText(tills)}.`
  },
}

const personOf = async (db: Db) => {
  const person = await personWithEmail(db, email)
  if (!person) throw new UsageError(`No one on the staff list has the address "${given}".`)
  return person
}
const tillText = (count: number): string => (count === 1 ? '1 till' : `${count} tills`)

const run = commands[command ?? '']
if (!run) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  await withDatabase(async (url) => {
    await withConnection(url, async (db) => {
      try {
        console.log(await run(db))
      } catch (error) {
        const isLastOwner = (error as { constraint?: string }).constraint === 'one_owner'
        if (!(error instanceof UsageError) && !isLastOwner) throw error
        const text = isLastOwner ? 'The last owner cannot be removed.' : (error as Error).message
        console.error(`${text}\n${USAGE}`)
        process.exitCode = 1
      }
    })
  })
}
