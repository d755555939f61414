import { systemClock } from '@sipday/server/clock.ts'
import { type Db, withConnection } from '@sipday/server/store/database.ts'
import { change } from '@sipday/server/store/office/changes.ts'
import { openFindings, resolveFinding } from '@sipday/server/store/findings.ts'
import { hashOfChange } from '@sipday/server/store/office/changes-list.ts'
import { noteRestored } from '@sipday/server/store/backup/restored.ts'
import { withDatabase } from './running/with-database.ts'

const USAGE = `Usage:
  npm run findings                     lists what needs a person
  npm run findings -- resolve <number> takes one off the list once it is settled
  npm run findings -- restored         says that a database server was restored, so that the shop waits for you
  npm run findings -- hash <number>    prints the hash of a change, to compare it with an old email`

const [command = 'list', number = ''] = process.argv.slice(2)

/** Lists what the shop could not decide automatically, such as a payment its database does not know. */
const run = async (db: Db): Promise<string> => {
  if (command === 'list') {
    const lines = (await openFindings(db)).map(
      ({ id, kind, at, text }) => `${id}  ${at.toISOString().slice(0, 16)}Z  ${kind}\n    ${text}`,
    )
    return lines.join('\n') || 'Nothing needs your attention.'
  }
  if (command === 'hash') {
    const [found] = await hashOfChange(db, { id: Number(number) })
    if (found) return found.hash
    process.exitCode = 1
    return `There is no change ${number}.`
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

const isRight =
  ['list', 'restored'].includes(command) || (['resolve', 'hash'].includes(command) && /^\d{1,9}$/.test(number))
if (isRight)
  await withDatabase(async (url) => {
    if (command === 'restored') {
      const id = await noteRestored(url, `by hand, ${systemClock().now().toISOString()}`)
      console.log(`The shop waits until you settle entry ${id}, on the office’s first page or here.`)
      return
    }
    await withConnection(url, async (db) => {
      console.log(await run(db))
    })
  })
else {
  console.error(USAGE)
  process.exitCode = 1
}
