import type { Db } from '../../store/database.ts'
import { brokenChanges, countChanges } from '../../store/office/changes.ts'
import { bad, type Line, good } from './line.ts'

/** Each row carries a hash of itself and of the row before. */
export const describeChanges = async (db: Db): Promise<Line[]> => {
  const broken = await brokenChanges(db, {})
  if (broken.length === 0) return [good(`the record of changes is whole: ${await countChanges(db)} rows`)]
  const rows = broken.map(({ id }) => id).join(', ')
  return [bad(`the record of changes was altered by hand at row ${rows}: compare it with a backup`)]
}
