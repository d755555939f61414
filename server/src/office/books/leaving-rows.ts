import { locationName } from '@sipday/rules/catalogue.ts'
import { leavingTexts, leavingWords } from '@sipday/rules/renewing/leaving.ts'
import { answersToHandOut } from '../../store/leaving/answers-file.ts'
import { nextOf, type RowsOf } from './export-rows.ts'

/** Words can name a person: they are only for who may see customers. */
export const leavingRows: RowsOf = async (db, { only, from, to, withNames }, after, count) => {
  const found = await answersToHandOut(db, { only, from, until: to, after: after ?? '', count })
  const rows = found.map((row) => ({
    canceled: row.canceled,
    membership: row.id,
    plan: row.plan_name,
    location: locationName(row.location_id, row.location_name),
    reason: row.reason === null ? leavingTexts.noAnswer : leavingWords[row.reason],
    words: withNames ? (row.words ?? '') : '',
  }))
  return { rows, next: nextOf(found, count, ({ id }) => id) }
}
