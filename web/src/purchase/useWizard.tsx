import { useSelected } from '@sipday/ui/use-selected.ts'
import { createContext, use, type ReactNode } from 'react'
import type { WizardView } from './early/view.ts'
import type { Wizard } from './early/wizard.ts'

/** The parts of the wizard that its screens use; without `isLoaded` its machine is there from the start. */
export type ShownWizard = Pick<Wizard, 'getSnapshot' | 'subscribe' | 'send'> & Partial<Pick<Wizard, 'isLoaded'>>

const WizardContext = createContext<ShownWizard | null>(null)

/** Provides the page's wizard to its screens. */
export function WizardProvider({ wizard, children }: { wizard: ShownWizard; children: ReactNode }) {
  return <WizardContext value={wizard}>{children}</WizardContext>
}

/** The wizard itself. */
export const useActor = (): ShownWizard => {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('a screen of the wizard stands outside its provider')
  return wizard
}

/** What `select` reads from it. */
export const useWizard = <Value,>(select: (snapshot: WizardView) => Value): Value => useSelected(useActor(), select)

/** Sends an event of W4 to the wizard. */
export const useSend = (): Wizard['send'] => useActor().send
