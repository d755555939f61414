import type { Deps } from '../deps.ts'
import { commonMembersByName, countGivenNames, membersByName } from '../store/counter/finds.ts'

/** More are not sorted but met one by one in their order; either takes some tens of milliseconds. */
export const MOST = { sorted: 4_000, walked: 40_000 }
const SHOWN = 6

/** The first six whose name begins so, redeemable at the location; common names are found in their order (R85). */
export const findByName = async (db: Deps['db'], asked: Parameters<typeof membersByName>[1], most = MOST) => {
  const [given] = await countGivenNames(db, { name: asked.name, most: most.sorted + 1 })
  if ((given?.count ?? 0) <= most.sorted) return membersByName(db, asked)
  const first = await commonMembersByName(db, { ...asked, most: most.walked })
  return first.length === SHOWN ? first : membersByName(db, asked)
}
