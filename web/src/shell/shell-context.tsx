import { createContext, use, type ReactNode } from 'react'

/** What the header and the pages share (S3). `isAuthenticated` is only for display; the server decides (R9). */
export type Shell = {
  isAuthenticated: boolean
  /** Set by the wizard's cases of W2; the main header reads it (R55). */
  showRedeemButton: boolean
  /** A payment is in progress: no one can log out before its outcome is known. */
  moneyMoves: boolean
  /** Ends the session here and on the server. Settles even when the server cannot be reached. */
  logout: () => Promise<void>
  /** Takes the wizard back to its first step. */
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

/** Provides the shared context to the header and the routed page. */
export function ShellProvider({ value, children }: { value: Shell; children: ReactNode }) {
  return <ShellContext value={value}>{children}</ShellContext>
}

export const useShell = (): Shell => use(ShellContext)
