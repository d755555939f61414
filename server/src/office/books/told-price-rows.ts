import { exportAmount as amount } from '@sipday/rules/books/export-words.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { toldPricesToHandOut } from '../../store/prices/told-prices-file.ts'
import { nextOf, partsOf, type RowsOf } from './export-rows.ts'

const stateWords: Readonly<Record<string, string>> = {
  told: 'Told',
  accepted: 'Accepted',
  left: 'Left',
  kept: 'Kept the old price',
  applied: 'Pays the new price',
  unreachable: 'Not told in time',
}

export const toldPriceRows: RowsOf = async (db, { only, from, to }, after, count) => {
  const [afterChange = '', afterMember = ''] = partsOf(after)
  const found = await toldPricesToHandOut(db, { only, from, until: to, afterChange, afterMember, count })
  const rows = found.map((row) => ({
    told: row.told ?? '',
    membership: row.membership_id,
    plan: row.plan_name,
    location: locationName(row.location_id, row.location_name),
    from: row.renewal_on ?? '',
    old: amount(row.from_cents),
    new: amount(row.to_cents),
    total: row.total_cents === null ? '' : amount(row.total_cents),
    state: stateWords[row.state] ?? '',
    answered: row.answered ?? '',
    words: row.words ?? '',
    hash: row.words_hash ?? '',
  }))
  return { rows, next: nextOf(found, count, (row) => `${row.change_id} ${row.membership_id}`) }
}
