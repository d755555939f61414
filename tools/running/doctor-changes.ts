import type { Db } from '@sipday/server/store/database.ts'
import { brokenChanges, countChanges } from '@sipday/server/store/office/changes.ts'
import { bad, type Finding, good } from './finding.ts'

/** Whether the record of who changed what is whole: each row carries a hash of itself and of the row before. */
export async function describeChanges(db: Db): Promise<Finding[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some((table) => table.name === 'changes')) return []
  const broken = await brokenChanges(db, {})
  if (broken.length === 0) return [good(`the record of changes is whole: ${await countChanges(db)} rows`)]
  const rows = broken.map(({ id }) => id).join(', ')
  return [bad(`the record of changes was altered by hand at row ${rows}: compare it with a backup`)]
}
