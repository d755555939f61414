import { isChangeFlow, type ChangeFlow } from '@sipday/rules/flow.ts'
import { firstStep } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { steps, type Step } from '../steps.ts'
import { leadsTo } from './travel.ts'

type Entry = { step: Step; change?: ChangeFlow; previous: Step | null; at: number }
const KEY = 'sipdayStep'

export type Travelling = {
  getSnapshot: () => { context: WizardContext }
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: { type: 'GO_TO_STEP'; step: Step; change?: ChangeFlow }) => void
}

const entryOf = (state: unknown): Entry | null => (state as Record<string, Entry | undefined> | null)?.[KEY] ?? null

const isPaying = (step: Step | null): boolean => step !== null && steps[step].label === 'Payment'

const changeOf = ({ currentFlowType: flow }: WizardContext): { change?: ChangeFlow } =>
  isChangeFlow(flow) ? { change: flow } : {}

const isOpen = (context: WizardContext, { step, change }: Entry): boolean => {
  const target = leadsTo(context, step, change)
  if (target === null || target === context.currentStep) return target !== null
  return target !== 'payment' || !isPaying(context.currentStep)
}

/**
 * Browser Back and Forward move between steps and take no choice back (R16, R80). A step that is not available is
 * skipped, and from step two on Back never leaves the site. Returns a function that stops it.
 */
export const followHistory = (
  wizard: Travelling,
  page: Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>,
) => {
  const { history } = page
  const context = () => wizard.getSnapshot().context
  let current: Entry | null = null
  const write = (how: 'pushState' | 'replaceState', entry: Entry) => {
    current = entry
    history[how]({ [KEY]: entry }, '', page.location.href)
  }
  const start = (step: Step) => {
    const known = entryOf(history.state)
    if (known?.step === step) {
      current = known
      return
    }
    const first = firstStep(context())
    const at = known?.at ?? 0
    if (known || step === first) return write('replaceState', { step, previous: known?.previous ?? null, at })
    write('replaceState', { step: first, previous: null, at })
    write('pushState', { step, previous: first, at: at + 1 })
  }
  const moved = () => {
    const step = context().currentStep
    if (!step || step === current?.step) return
    if (!current) return start(step)
    // The logo's link made this entry: it becomes the first step's.
    if (!entryOf(history.state)) write('replaceState', { step, previous: current.step, at: current.at + 1 })
    else if (current.previous === step) {
      current = { step, previous: null, at: current.at - 1 }
      history.back()
    } else write('pushState', { step, ...changeOf(context()), previous: current.step, at: current.at + 1 })
  }
  const popped = (event: Event) => {
    const entry = entryOf((event as PopStateEvent).state)
    if (!entry || !current) return
    const now = context()
    if (entry.step === now.currentStep) {
      current = entry
      return
    }
    if (isOpen(now, entry)) {
      current = entry
      const { step, change } = entry
      return wizard.send({ type: 'GO_TO_STEP', step, ...(change ? { change } : {}) })
    }
    // Continue in the same direction; at the end, return to the current step.
    if (entry.at < current.at && entry.at > 0) history.back()
    else history.go(current.at - entry.at)
  }
  moved()
  const { unsubscribe } = wizard.subscribe(moved)
  page.addEventListener('popstate', popped)
  return () => {
    unsubscribe()
    page.removeEventListener('popstate', popped)
  }
}
