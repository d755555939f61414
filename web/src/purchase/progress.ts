import type { StepLabel } from '@sipday/rules/flow.ts'
import { pathOf } from './choosing/path.ts'
import type { WizardContext } from './context.ts'
import { isStartScreen, screens, type ScreenName } from './steps.ts'

export type Progress = {
  steps: StepLabel[]
  current: StepLabel
  /** Null at the last step, and while it depends on what is chosen. */
  next: StepLabel | null
}

/** Null on pages without steps (boot, failure, thank you). */
export const progressOf = (screen: ScreenName, context: WizardContext): Progress | null => {
  const current = screens[screen].label
  if (!current) return null
  const path = pathOf(context, isStartScreen(screen) ? screen : 'summary')
  const steps: StepLabel[] = [...path.steps.map((step) => screens[step].label), 'Contact', 'Payment']
  const chosenNext = path.next === null ? null : screens[path.next].label
  const isChoosing = isStartScreen(screen) && screen !== 'summary'
  return { steps, current, next: isChoosing ? chosenNext : (steps[steps.indexOf(current) + 1] ?? null) }
}

/** R35. */
export const titleOf = (screen: ScreenName, shopName: string): string => {
  const row: { label: string | null; title?: string } = screens[screen]
  return `${row.title ?? row.label} - ${shopName}`
}
