import { systemClock } from '@sipday/server/clock.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { endStaffSessions } from '@sipday/server/store/counter/staff.ts'
import { randomBytes } from 'node:crypto'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run staff -- list
  npm run staff -- add <email> <location id> <name...>
  npm run staff -- remove <email>      also signs the person out of their tills
  npm run staff -- sign-out <email>    signs the person out of their tills`

type Db = ReturnType<typeof createDatabase>
class UsageError extends Error {}

const [command, given = '', ...rest] = process.argv.slice(2)
const email = given.trim().toLowerCase()
const now = systemClock().now()

const commands: Record<string, (db: Db) => Promise<string>> = {
  list: async (db) => {
    const rows = await db.selectFrom('staff').selectAll().orderBy('location_id').orderBy('name').execute()
    const lines = rows.map((row) => `${row.email}  ${row.name}, ${row.location_id}${row.active ? '' : ' (removed)'}`)
    return lines.join('\n') || 'No one yet. Add someone with: npm run staff -- add <email> <location id> <name>'
  },
  add: async (db) => {
    const [locationId = '', ...words] = rest
    const name = words.join(' ').trim()
    if (!/^\S+@\S+\.\S+$/.test(email)) throw new UsageError(`"${given}" is not an email address.`)
    if (!name) throw new UsageError('The name is missing.')
    const places = await db.selectFrom('locations').select('id').orderBy('position').execute()
    if (!places.some((place) => place.id === locationId))
      throw new UsageError(
        `There is no location "${locationId}". The locations are: ${places.map((place) => place.id).join(', ')}.`,
      )
    await db
      .insertInto('staff')
      .values({
        id: randomBytes(16).toString('base64url'),
        name,
        email,
        location_id: locationId,
        active: true,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ name, location_id: locationId, active: true }))
      .execute()
    return `${name} can now open the till at ${locationId} with ${email}.`
  },
  remove: async (db) => {
    const person = await personOf(db)
    await db.updateTable('staff').set({ active: false }).where('id', '=', person.id).execute()
    const tills = await endStaffSessions(db, person.id, now)
    return `${person.name} is off the staff list and was signed out of ${tillText(tills)}.`
  },
  'sign-out': async (db) => {
    const person = await personOf(db)
    return `${person.name} was signed out of ${tillText(await endStaffSessions(db, person.id, now))}.`
  },
}

const personOf = async (db: Db) => {
  const person = await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
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
    const db = createDatabase(url, { max: 1 })
    try {
      console.log(await run(db))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(`${error.message}\n${USAGE}`)
      process.exitCode = 1
    } finally {
      await db.destroy()
    }
  })
}
