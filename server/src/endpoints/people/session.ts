import { ownedCustomerIds } from '../../access/grants.ts'
import { endpoint } from '../../endpoint.ts'

/** Restores a new tab (R47). `justPaid`: the latest purchase's payer, while it may be viewed without a code (R59). */
export const session = endpoint('session', async ({ session: current }) => {
  const signedIn = current !== null && current.proofs.length > 0
  const mine = ownedCustomerIds(current)
  const latest = current?.bought.find(({ customerId }) => !mine.has(customerId))
  return {
    isAuthenticated: signedIn,
    customerId: signedIn ? current.customerId : null,
    expiresAt: signedIn ? current.expiresAt.toISOString() : null,
    justPaid: latest ? { customerId: latest.customerId, paymentId: latest.paymentId } : null,
  }
})
