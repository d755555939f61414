import { useSelector } from '@xstate/react'
import { createContext, use, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Wizard } from './wizard-actor.ts'

export type WizardSnapshot = SnapshotFrom<Wizard>

const WizardContext = createContext<Wizard | null>(null)

/** Hands the page's one wizard to its screens. */
export function WizardProvider({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  return <WizardContext value={wizard}>{children}</WizardContext>
}

/** The wizard itself. */
export const useActor = (): Wizard => {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('a screen of the wizard stands outside its provider')
  return wizard
}

/** What `select` reads from the wizard; renders again only when that changes. */
export const useWizard = <Value,>(
  select: (snapshot: WizardSnapshot) => Value,
  same?: (a: Value, b: Value) => boolean,
): Value => useSelector(useActor(), select, same)

/** Sends an event of W4 to the wizard. */
export const useSend = (): Wizard['send'] => useActor().send
