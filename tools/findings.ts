import { systemClock } from '@sipday/server/clock.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { change } from '@sipday/server/store/office/changes.ts'
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
  const kind = await db.transaction().execute(async (trx) => {
    const at = systemClock().now()
    const settled = await resolveFinding(trx, Number(number), 'operator', at)
    const of = { at, by: 'on the machine' as const, subject: 'finding' as const, id: number, field: 'settled' }
    if (settled) await change(trx, { ...of, after: settled })
    return settled
  })
  if (kind) return `${number} is off the list.`
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
