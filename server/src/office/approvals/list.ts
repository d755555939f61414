import type { Db } from '../../store/database.ts'
import { openApprovals } from '../../store/office/approvals.ts'
import { choicesOf, concerns, type Who } from './decide.ts'

/** Oldest first: what one may decide, asked for, or is the subject of. */
export const openFor = async (db: Db, who: Who, now: Date) => {
  const open = (await openApprovals(db, {})).filter((one) => concerns(one, who.person))
  return Promise.all(open.map(async (one) => ({ ...one, ...(await choicesOf(db, one, who, now)) })))
}
