import type { Deps } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { type ChargedTable, claimCharge } from '../../store/purchases/open-charges.ts'
import type { OpenPurchase, PurchaseBook } from './advance.ts'
import { carryOut } from './carry-out.ts'

/** Every change is under the row's lock. */
export const createBook = (deps: Deps): PurchaseBook => ({
  claim: (purchaseId) => claimFrom(deps, 'purchases', purchaseId),
  settle: (purchaseId, evidence) => carryOut(deps, purchaseId, evidence),
})

/** Null when it is settled, or another process works on it. */
export const claimFrom = async (deps: Deps, table: ChargedTable, id: string): Promise<OpenPurchase | null> => {
  const claimed = await claimCharge(deps.db, table, id, deps.clock.now())
  if (!claimed) return null
  const restored = await unsettledRestore(deps.db)
  const onlyLook = restored !== null && claimed.createdAt <= restored
  return { ...claimed, request: claimed.request as PaymentRequest, onlyLook }
}
