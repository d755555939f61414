import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { readShop } from './shop.ts'
import type { ShopData } from './shop.ts'

/** Read on the transaction's own connection: waiting for a second one could deadlock the pool. */
export const shopIn = async (db: Db | Trx): Promise<ShopData> =>
  readShop(await db.selectFrom('shop_settings').selectAll().execute())
