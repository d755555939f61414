import { shareMachine } from '@sipday/ui/machine/share-machine.tsx'
import type { WizardView } from './early/view.ts'
import type { Wizard } from './early/wizard.ts'
import type { WizardEvent } from './events.ts'

/** Without `isLoaded` the machine is there from the start. */
export type ShownWizard = Pick<Wizard, 'getSnapshot' | 'subscribe' | 'send'> &
  Partial<Pick<Wizard, 'isLoaded' | 'confirmations'>>

const shared = shareMachine<WizardView, WizardEvent, ShownWizard>('a screen of the wizard stands outside its provider')

export const { MachineProvider: WizardProvider, useMachine: useActor, useShown: useWizard, useSend } = shared
