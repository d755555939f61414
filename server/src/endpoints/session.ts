import { endpoint } from '../endpoint.ts'

/** Restores the state in a new tab (R47): whether a contact was proved here, and the account used last. */
export const session = endpoint('session', async ({ session: current }) => {
  const signedIn = current !== null && current.proofs.length > 0
  return {
    isAuthenticated: signedIn,
    customerId: signedIn ? current.customerId : null,
    expiresAt: signedIn ? current.expiresAt.toISOString() : null,
  }
})
