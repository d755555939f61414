import { type SoleSum, soleSums } from '@sipday/rules/refunds/sole-sums.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { shopData } from '../catalogue/shop.ts'
import { json, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const soleSumRows = statement({
  name: 'the sums that one person decides',
  text: 'select key, value from shop_settings where key = any(:keys)',
  takes: { keys: listOf(text) },
  gives: { key: text, value: json<unknown>() },
})

/** As they are live, in cents, in the caller's transaction (O4). */
export const soleSumsIn = async (db: Db | Trx): Promise<Record<SoleSum, number>> => {
  const rows = await soleSumRows(db, { keys: Object.keys(soleSums) })
  const { refundAloneCents, managerRefundCents } = shopData.parse(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  )
  return { refundAloneCents, managerRefundCents }
}
