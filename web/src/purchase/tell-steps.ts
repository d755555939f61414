import type { WizardView } from './early/view.ts'
import { choosingSteps, type ChoosingStep } from './steps.ts'

type Watched = {
  getSnapshot: () => WizardView
  subscribe: (listener: (view: WizardView) => void) => unknown
}

/**
 * Tells each choosing step once a page, for the report on campaigns (O8). The server knows the later steps itself.
 */
export const tellSteps = (wizard: Watched, tell: (step: ChoosingStep) => void): void => {
  const told = new Set<ChoosingStep>()
  const look = (view: WizardView): void => {
    const step = choosingSteps.find((one) => one === view.context.currentStep)
    if (!step || told.has(step) || !view.matches('displayFlow')) return
    told.add(step)
    tell(step)
  }
  wizard.subscribe(look)
  look(wizard.getSnapshot())
}
