import { systemClock } from '@sipday/server/clock.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { openFindings, resolveFinding } from '@sipday/server/store/findings.ts'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run findings                     lists what needs a person
  npm run findings -- resolve <number> takes one off the list once it is settled`

const [command = 'list', number = ''] = process.argv.slice(2)

/** Lists what the shop could not decide automatically, such as a payment its database does not know. */
const run = async (db: ReturnType<typeof createDatabase>): Promise<string> => {
  if (command === 'list') {
    const lines = (await openFindings(db)).map(
      ({ id, kind, at, text }) => `${id}  ${at.toISOString().slice(0, 16)}Z  ${kind}\n    ${text}`,
    )
    return lines.join('\n') || 'Nothing needs your attention.'
  }
  if (await resolveFinding(db, Number(number), 'operator', systemClock().now())) return `${number} is off the list.`
  process.exitCode = 1
  return `There is no open finding ${number}.`
}

if (command === 'list' || (command === 'resolve' && /^\d{1,9}$/.test(number)))
  await withDatabase(async (url) => {
    const db = createDatabase(url, { max: 1 })
    try {
      console.log(await run(db))
    } finally {
      await db.destroy()
    }
  })
else {
  console.error(USAGE)
  process.exitCode = 1
}
