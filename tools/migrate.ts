import { withConnection } from '@sipday/server/store/database.ts'
import { installWorker } from '@sipday/server/jobs/worker.ts'
import { migrate } from '@sipday/server/store/migrate.ts'
import { planOf } from '@sipday/server/store/migrating/plan.ts'
import { standingOf, tooNew } from '@sipday/server/store/migrating/standing.ts'
import { describePlan, describeStanding } from './running/describe-migrations.ts'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run migrate -- status   what the database has, and what this version adds
  npm run migrate -- plan     the statements that would run, what they lock, and how large those tables are; runs none
  npm run migrate -- up       brings the database up to date; the shop may be running`

const [command = '', ...more] = process.argv.slice(2)

async function show(url: string): Promise<void> {
  await withConnection(url, async (db) => {
    const standing = await standingOf(db)
    console.log(describeStanding(standing, tooNew(standing)))
    if (command === 'plan' && standing.older.length === 0) console.log(describePlan(await planOf(db, standing.missing)))
    else if (standing.missing.length > 0 || tooNew(standing).length > 0) process.exitCode = 1
  })
}

async function bringUp(url: string): Promise<void> {
  const migrated = await migrate(url)
  await installWorker(url)
  console.log(migrated.length > 0 ? `Done: ${migrated.join(', ')}` : 'The database is up to date.')
}

if (['status', 'plan', 'up'].includes(command) && more.length === 0)
  try {
    await withDatabase(command === 'up' ? bringUp : show)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
else {
  console.error(USAGE)
  process.exitCode = 1
}
