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
  /** Calls back each time no one has pressed anything for a while. */
  whenRested?: ((work: () => void) => void) | undefined
}

type Fetched = { catalogue: NewCatalogue; version: string }

/**
 * The new catalogue, if all of it is of one release: the wizard never merges two (O14). Where another release comes
 * while it is fetched, all of it is fetched again, a few `times`.
 */
const fetchWhole = async (fetchAnew: Following['fetchAnew'], times = 3): Promise<Fetched | null> => {
  const told = new Set<string>()
  const catalogue = await fetchAnew({ onCatalogue: (version) => told.add(version) })
  const [version, other] = told
  if (version && !other) return { catalogue, version }
  return times > 1 ? fetchWhole(fetchAnew, times - 1) : null
}

/** Where the visitor is, as far as fetching is concerned: a refusal is as good a moment as another step. */
const momentOf = ({ context: { currentStep, problem } }: WizardView): string => `${currentStep} ${problem ?? ''}`

/**
 * Follows what the shop publishes (O14): answers tell another version, and at the next step or a refusal, or when
 * the visitor has rested on a step of choosing or at a refusal, the catalogue is fetched anew in the background. While a
 * call of the visitor's own runs, what came waits. What cannot be fetched is tried again at the next of these moments;
 * the server judges every price.
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
