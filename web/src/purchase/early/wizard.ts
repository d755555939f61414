import type { Confirmations } from '../../confirm-contact/confirmations.ts'
import type { WizardEvent } from '../events.ts'
import { orderAnswer } from './answers.ts'
import { hasSavedAnswers } from '../resume/saved-keys.ts'
import { screenOf } from '../selectors.ts'
import { standIn } from '../../state-value.ts'
import { bootingView, firstView, viewWith, type WizardView } from './view.ts'
import type { createWizardActor, WizardActor } from './wizard-actor.ts'
import { inputOf, type WizardOptions } from './wizard-input.ts'

/**
 * The page's wizard. Its first screen needs no machine: the machine is fetched after the page has loaded, or as soon as
 * someone clicks, and then takes over. Earlier clicks are queued until the machine is ready; a change on the summary
 * shows at once, because the rules alone determine it.
 */
export type Wizard = {
  getSnapshot: () => WizardView
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: WizardEvent) => void
  /** Starts the calls and resumes what is in storage; once, after hydration. */
  begin: () => void
  /** Fetches the machine now; rejects if the network fails, and may then be called again. */
  load: () => Promise<void>
  isLoaded: () => boolean
  /** What the payer is asked before a card is charged (R75); null until the machine has loaded. */
  confirmations: () => Confirmations | null
}

export type WizardLoading = {
  fetchActor?: () => Promise<{ createWizardActor: typeof createWizardActor }>
  whenQuiet?: (work: () => void) => void
  /** Yields to the page between loading the machine and creating it. */
  pause?: () => Promise<void>
}

const NOT_LOADED = 'This step could not be loaded. Please check your connection and try again.'

/** Nothing is called or read from storage before `begin`; the machine is fetched only for an event. */
export const createWizard = (
  options: WizardOptions,
  { fetchActor = () => import('./wizard-actor.ts'), whenQuiet = (work) => work(), pause }: WizardLoading = {},
): Wizard => {
  const first = firstView(inputOf(options))
  const { getSnapshot, subscribe, show } = standIn(first)
  let actor: WizardActor | null = null
  let loading: Promise<void> | null = null
  let begun = false
  let pressed: WizardEvent[] = []
  /** The first screen with the changes made on it, and their events, which the machine has yet to receive. */
  let still = first
  let answers: WizardEvent[] = []

  /** The machine may first have to restore an earlier step; queued clicks are applied after that. */
  const deliver = () => {
    while (actor && pressed.length > 0 && !actor.getSnapshot().hasTag('busy')) {
      const [event, ...later] = pressed
      pressed = later
      if (event) actor.send(event)
    }
  }
  const run = (machine: WizardActor) => {
    pressed = [...answers, ...pressed]
    answers = []
    // Shown before anything else hears of it: the site reads here what the session is now.
    machine.subscribe(show)
    // Delivered only afterward: what was pressed comes after what is in storage.
    machine.begin()
    machine.subscribe(deliver)
    show(machine.getSnapshot())
    deliver()
  }
  const load = () => {
    loading ??= fetchActor().then(
      async ({ createWizardActor: create }) => {
        await pause?.()
        const made = create(options)
        await pause?.()
        actor = made
        if (begun) run(actor)
      },
      (cause: unknown) => {
        loading = null
        const isWaitedFor = getSnapshot() !== still
        pressed = []
        if (isWaitedFor) show(viewWith(still, { error: NOT_LOADED }))
        throw new Error(NOT_LOADED, { cause })
      },
    )
    return loading
  }
  const loadVisibly = () => {
    show(bootingView(still.context))
    load().catch(() => undefined)
  }
  /** Handles summary events before the machine is ready; returns whether it handled the event. */
  const answer = (event: WizardEvent): boolean => {
    if (pressed.length > 0 || screenOf(still) !== 'summary') return false
    const patch = orderAnswer(still.context, event)
    if (!patch) return false
    answers.push(event)
    still = viewWith(still, patch)
    show(still)
    load().catch(() => undefined)
    return true
  }

  return {
    getSnapshot,
    subscribe,
    send: (event) => {
      if (begun && actor && pressed.length === 0) return actor.send(event)
      if (!actor && event.type === 'clearError') return show(viewWith(getSnapshot(), { error: null }))
      // Also before `begin`: events from before the page was interactive.
      if (!actor && answer(event)) return
      // Nothing is chosen on the first screen; there is nothing to undo.
      if (
        !actor &&
        event.type === 'RESET_FLOW' &&
        pressed.length + answers.length === 0 &&
        !hasSavedAnswers(options.storage.session)
      )
        return
      pressed.push(event)
      if (begun && !actor) loadVisibly()
    },
    begin: () => {
      if (begun) return
      begun = true
      if (actor) run(actor)
      else if (pressed.length > 0 || hasSavedAnswers(options.storage.session)) loadVisibly()
      else whenQuiet(() => void load().catch(() => undefined))
    },
    load,
    isLoaded: () => actor !== null,
    confirmations: () => actor?.confirmations() ?? null,
  }
}
