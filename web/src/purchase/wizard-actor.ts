import { createActor, type Actor } from 'xstate'
import { TAX_RATE } from '@sipday/rules/money.ts'
import { readSession, type Session } from '../session.ts'
import type { StartData } from '../start.ts'
import { connect, type Call } from './calls.ts'
import type { WizardContext } from './context.ts'
import type { WizardEvent } from './events.ts'
import { machineWith, type WizardMachine } from './machine.ts'
import type { WizardInput } from './beginning.ts'
import { forgetAnswers, loadAnswers, saveAnswers, type Log, type Stores } from './storage.ts'

/**
 * The page's one wizard. Before `begin` it shows the first screen that follows from the page's address and data, the same
 * on the server and in the browser; `begin` (once, after hydration) starts the calls and takes up what storage holds.
 */
export type Wizard = Actor<WizardMachine> & { begin: () => void }

export type WizardOptions = {
  call: Call
  storage: Stores
  newId: () => string
  /** The parameters of the page address; others than those of W2 are left out. */
  urlParameters: URLSearchParams
  /** What the server has embedded; null when the wizard fetches it. */
  data: Pick<StartData, 'campaign' | 'models' | 'benefits'> | null
  /** The shop's calendar day, `YYYY-MM-DD`. */
  today: string
  /** Thousandths of a percent. */
  taxRate?: number
  /** Hears of every change of the session, to keep its entry and to tell the header. */
  onSession: (session: Session) => void
  log?: Log
  /** Waits some milliseconds; tests hand in one that does not. */
  wait?: (ms: number) => Promise<void>
}

const isTracking = (name: string): boolean => /^(utm_[a-z0-9_]{1,40}|model_id|location_id|plan_id)$/.test(name)

/** The tracking parameters of a page address (W2): `utm_*`, `model_id`, `location_id`, `plan_id`; overlong ones are dropped. */
export const trackingOf = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...parameters].filter(
      ([name, value]) => isTracking(name) && value !== '' && value.length <= (name.endsWith('_id') ? 700 : 200),
    ),
  )

const inputOf = ({ urlParameters, data, today, taxRate }: WizardOptions): WizardInput => {
  const parameters = trackingOf(urlParameters)
  const direct = { 'Campaign ID': null, 'Pricing Model IDs': [], 'Location IDs': [], 'Plan IDs': [] }
  const campaign = data?.campaign ?? (Object.keys(parameters).length === 0 ? direct : null)
  return {
    parameters,
    data: data && campaign ? { campaign, models: data.models, benefits: data.benefits } : null,
    today,
    taxRate: taxRate ?? TAX_RATE,
  }
}

const sessionOf = ({ isReauthenticated, primaryCustomerId }: WizardContext): Session => ({
  isAuthenticated: isReauthenticated,
  customerId: isReauthenticated ? primaryCustomerId : null,
})

/** Makes the wizard; nothing is called and nothing is read from storage before `begin`. */
export const createWizard = (options: WizardOptions): Wizard => {
  const { call, storage, newId, onSession, log = () => undefined, wait } = options
  const plugged = machineWith(newId).provide({ actors: connect(call, { newId, ...(wait ? { wait } : {}) }) })
  const actor = createActor(plugged, { input: inputOf(options) })
  const keep = (): void => {
    const snapshot = actor.getSnapshot()
    onSession(sessionOf(snapshot.context))
    if (snapshot.matches('displayFlow')) saveAnswers(storage, snapshot.context, log)
    else if (snapshot.context.pendingAnswers === null) forgetAnswers(storage, log)
  }
  const begin = (): void => {
    const resume: WizardEvent = {
      type: 'RESUME',
      answers: loadAnswers(storage, log),
      session: readSession(storage.session),
    }
    actor.start()
    if (resume.answers || resume.session.isAuthenticated) actor.send(resume)
    actor.subscribe(keep)
    keep()
  }
  return Object.assign(actor, { begin })
}
