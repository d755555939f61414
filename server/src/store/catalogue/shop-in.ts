import type { Trx } from '../../deps.ts'
import { readShop } from './shop.ts'
import type { ShopData } from './shop.ts'

/** The shop's data on the transaction's own connection: inside one, a second connection could be waited for in vain. */
export const shopIn = async (trx: Trx): Promise<ShopData> =>
  readShop(await trx.selectFrom('shop_settings').selectAll().execute())
