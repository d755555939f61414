import { createContext, useContext, type ReactNode } from 'react'

/** S3. `isAuthenticated` is only for display; the server decides (R9). */
export type Shell = {
  isAuthenticated: boolean
  /** The wizard's cases of W2 set it (R55). */
  showRedeemButton: boolean
  /** No one can log out before the payment's outcome is known. */
  moneyMoves: boolean
  /** Settles even when the server cannot be reached. */
  logout: () => Promise<void>
  resetWizardFlow: () => void
}

const nothing: Shell = {
  isAuthenticated: false,
  showRedeemButton: false,
  moneyMoves: false,
  logout: () => Promise.resolve(),
  resetWizardFlow: () => undefined,
}

const ShellContext = createContext<Shell>(nothing)

export function ShellProvider({ value, children }: { value: Shell; children: ReactNode }) {
  return <ShellContext value={value}>{children}</ShellContext>
}

export const useShell = (): Shell => useContext(ShellContext)
