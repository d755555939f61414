import type { WizardContext } from './context.ts'
import { pathOf, type PathStep } from './choosing/path.ts'
import type { ScreenName } from './screens.ts'

/** The steps as people see them; verification belongs to Payment. */
export const stepLabels = {
  membership: 'Membership',
  location: 'Location',
  plan: 'Plan',
  summary: 'Summary',
  contact: 'Contact',
  payment: 'Payment',
} as const
export type ProgressStep = keyof typeof stepLabels

const stepOf: Record<ScreenName, ProgressStep | null> = {
  boot: null,
  failure: null,
  model: 'membership',
  location: 'location',
  plan: 'plan',
  summary: 'summary',
  contacts: 'contact',
  code: 'payment',
  payment: 'payment',
  done: null,
}

const choices = { model: 'membership', location: 'location', plan: 'plan', summary: 'summary' } as const
const isChoice = (screen: ScreenName): screen is PathStep => screen in choices

export type Progress = {
  steps: ProgressStep[]
  current: ProgressStep
  /** The step after this one; null at the last, and while it depends on what is chosen. */
  next: ProgressStep | null
}

/** Which steps this visitor has and where they are; null on pages without steps (boot, failure, thank you). */
export const progressOf = (screen: ScreenName, context: WizardContext): Progress | null => {
  const current = stepOf[screen]
  if (!current) return null
  const path = pathOf(context, isChoice(screen) ? screen : 'summary')
  const steps: ProgressStep[] = [...path.steps.map((step) => choices[step]), 'contact', 'payment']
  const chosenNext = path.next === null ? null : choices[path.next]
  const isChoosing = isChoice(screen) && screen !== 'summary'
  return { steps, current, next: isChoosing ? chosenNext : (steps[steps.indexOf(current) + 1] ?? null) }
}

/** The document titles of R35; every step has its own. */
const titles: Record<ScreenName, string> = {
  boot: 'Membership',
  failure: 'Membership',
  model: 'Membership',
  location: 'Location',
  plan: 'Plan',
  summary: 'Summary',
  contacts: 'Contact',
  code: 'Verify',
  payment: 'Payment',
  done: 'Thank you',
}
export const titleOf = (screen: ScreenName, shopName: string): string => `${titles[screen]} - ${shopName}`
