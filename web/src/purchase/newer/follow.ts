import type { CallOptions } from '@sipday/contract/client.ts'
import { isOutdated, type CatalogueVersion } from '../../catalogue-version.ts'
import type { WizardView } from '../early/view.ts'
import type { WizardEvent } from '../events.ts'
import { choosingSteps } from '../steps.ts'
import type { NewCatalogue } from './lay-over.ts'

type Followed = {
  getSnapshot: () => WizardView
  subscribe: (listener: (view: WizardView) => void) => unknown
  send: (event: WizardEvent) => void
}

export type Following = {
  version: CatalogueVersion
  fetchAnew: (options: CallOptions) => Promise<NewCatalogue>
  whenRested?: ((work: () => void) => void) | undefined
}

type Fetched = { catalogue: NewCatalogue; version: string }

/**
 * All of it must be of one release, because the wizard never merges two (O14). If another release comes meanwhile,
 * everything is fetched again.
 */
const fetchWhole = async (fetchAnew: Following['fetchAnew'], times = 3): Promise<Fetched | null> => {
  const told = new Set<string>()
  const catalogue = await fetchAnew({ onCatalogue: (version) => told.add(version) })
  const [version, other] = told
  if (version && !other) return { catalogue, version }
  return times > 1 ? fetchWhole(fetchAnew, times - 1) : null
}

/** A refusal is as good a moment to fetch as another step. */
const momentOf = ({ context: { currentStep, problem } }: WizardView): string => `${currentStep} ${problem ?? ''}`

/**
 * Fetches the catalogue anew once answers name another version (O14): at the next step, at a refusal, or when the
 * visitor has rested. What came waits while a call of the visitor's own runs. A failed fetch is tried again at the
 * next such moment.
 */
export const followCatalogue = (wizard: Followed, { version, fetchAnew, whenRested }: Following): void => {
  let last = momentOf(wizard.getSnapshot())
  let fetching = false
  let waiting: Fetched | null = null

  const deliver = () => {
    const view = wizard.getSnapshot()
    if (!waiting || view.hasTag('busy') || !view.matches('displayFlow')) return
    const { catalogue, version: shown } = waiting
    waiting = null
    version.shown = shown
    wizard.send({ type: 'CATALOGUE_CHANGED', catalogue })
  }
  const look = async () => {
    if (fetching || waiting || !isOutdated(version) || wizard.getSnapshot().context.isComplete) return
    fetching = true
    waiting = await fetchWhole(fetchAnew).catch(() => null)
    fetching = false
    deliver()
  }
  wizard.subscribe((view) => {
    const moment = momentOf(view)
    const moved = moment !== last
    last = moment
    deliver()
    if (moved) void look()
  })
  whenRested?.(() => {
    const { currentStep, problem } = wizard.getSnapshot().context
    if (problem || choosingSteps.some((step) => step === currentStep)) void look()
  })
}
