import type { SnapshotFrom } from 'xstate'
import { firstContext, type WizardInput } from '../beginning.ts'
import { valueAt, viewOf, type StateValue } from '../../state-value.ts'
import { chosen, firstStep, settlePlan, type Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import type { WizardMachine } from '../machine.ts'
import { steps } from '../steps.ts'

type Snapshot = SnapshotFrom<WizardMachine>
export type WizardView = {
  readonly context: WizardContext
  matches(state: Parameters<Snapshot['matches']>[0]): boolean
  hasTag(tag: 'busy'): boolean
}

const wizardViewOf = (value: StateValue, context: WizardContext): WizardView => ({
  ...viewOf(value, context),
  hasTag: () => value === 'booting',
})

/** What is shown while the machine itself is loading. */
export const bootingView = (context: WizardContext): WizardView => wizardViewOf('booting', context)

/**
 * The first screen of an address, derived by the rules alone: what the machine shows before anything has happened (a
 * test compares the two). The server renders it and the browser hydrates it before the machine has loaded.
 */
export const firstView = (input: WizardInput): WizardView => {
  const context = firstContext(input)
  if (!context.hasData) return bootingView(context)
  const step = chosen(context) ? 'planSummary' : firstStep(context)
  const settled = step === 'planSummary' ? { ...context, ...settlePlan(context) } : context
  return wizardViewOf({ displayFlow: valueAt(steps[step].state) }, { ...settled, currentStep: step })
}

export const viewWith = (view: WizardView, patch: Patch): WizardView => ({
  ...view,
  context: { ...view.context, ...patch },
})
