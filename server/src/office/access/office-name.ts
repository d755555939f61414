import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import type { Db } from '../../store/database.ts'

/** What authenticators and passkeys show: whose office it is (R87). */
export const officeName = async (db: Db): Promise<string> => {
  const { catalogue } = await shownCatalogue(db)
  return `${catalogue.notOpen?.name ?? catalogue.shop.name} Office`
}
