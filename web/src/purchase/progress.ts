import type { WizardContext } from './context.ts'
import type { ScreenName } from './screens.ts'

/** The steps as people see them; verification belongs to Payment (look.md, 6). */
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

type Known = Pick<WizardContext, 'originalFlowType' | 'campaign' | 'normalizedData'>

/** Steps that a campaign has already answered (W4, R13); a flow that skips steps counts only its own. */
const skipped = ({ originalFlowType, campaign, normalizedData }: Known): ProgressStep[] => {
  const { models, locations, planId } = campaign
  switch (originalFlowType) {
    case 'explicitUtmPlan': {
      const places = normalizedData.plans.find((plan) => plan.id === planId)?.locationIds ?? []
      const settled = locations.length === 1 || places.length === 1
      return settled ? ['membership', 'location', 'plan'] : ['membership', 'plan']
    }
    case 'explicitUtmModelAndLoc':
      return ['membership', 'location']
    case 'explicitUtmModelOnly':
      return models.length === 1 ? ['membership'] : []
    case 'explicitUtmLocOnly':
      return locations.length === 1 ? ['location'] : []
    default:
      return []
  }
}

export type Progress = { steps: ProgressStep[]; current: ProgressStep }

/** Which steps this visitor has and where they are; null on pages without steps (boot, failure, thank you). */
export const progressOf = (screen: ScreenName, known: Known): Progress | null => {
  const current = stepOf[screen]
  if (!current) return null
  const left = skipped(known)
  const all = Object.keys(stepLabels) as ProgressStep[]
  return { steps: all.filter((step) => step === current || !left.includes(step)), current }
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
