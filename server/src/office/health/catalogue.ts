import { lookAtShop } from '../drafts/looked-at.ts'
import type { Db } from '../../store/database.ts'
import { inOneSnapshot } from '../../store/snapshot.ts'
import { hasOpened, openingOf } from '../../store/catalogue/opening.ts'
import { bad, type Line, good } from './line.ts'

/** What would stop the shop, as it is sold now, from being published. */
export const describeCatalogue = async (db: Db, now: Date): Promise<Line[]> => {
  if (!hasOpened(await openingOf(db))) return []
  const checks = await inOneSnapshot(db, (trx) => lookAtShop(trx, now))
  const errors = checks.filter(({ level }) => level === 'error')
  return errors.length === 0
    ? [good('everything that is on sale can be bought')]
    : errors.map(({ text }) => bad(`${text} Change it at /office`))
}
