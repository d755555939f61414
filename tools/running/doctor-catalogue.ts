import { lookAtShop } from '@sipday/server/office/drafts/looked-at.ts'
import type { Db } from '@sipday/server/store/database.ts'
import { inOneSnapshot } from '@sipday/server/store/snapshot.ts'
import { hasOpened, openingOf } from '@sipday/server/store/catalogue/opening.ts'
import { bad, type Finding, good } from './finding.ts'

/** What would stop the shop that is live from being published as it is; the office's draft shows the same. */
export async function describeCatalogue(db: Db): Promise<Finding[]> {
  const tables = await db.introspection.getTables()
  if (!['releases', 'drinks'].every((name) => tables.some((table) => table.name === name))) return []
  if (!hasOpened(await openingOf(db))) return []
  const checks = await inOneSnapshot(db, (trx) => lookAtShop(trx, new Date()))
  const errors = checks.filter(({ level }) => level === 'error')
  return errors.length === 0
    ? [good('everything that is on sale can be bought')]
    : errors.map(({ text }) => bad(`${text} Change it at /office`))
}
