import type { WizardEvent } from '../events.ts'
import { orderAnswer } from './answers.ts'
import { hasSavedAnswers } from '../resume/saved-keys.ts'
import { screenOf } from '../selectors.ts'
import { bootingView, firstView, viewWith, type WizardView } from './view.ts'
import type { createWizardActor, WizardActor } from './wizard-actor.ts'
import { inputOf, type WizardOptions } from './wizard-input.ts'

/**
 * The page's one wizard. Its first screen needs no machine: that is fetched after the page has loaded, or at once when
 * someone presses, and then takes over. A press before that is kept and counts when the machine is there; an answer on
 * the summary shows at once, because the rules alone say what it changes.
 */
export type Wizard = {
  getSnapshot: () => WizardView
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: WizardEvent) => void
  /** Starts the calls and takes up what storage holds; once, after hydration. */
  begin: () => void
  /** Fetches the machine now; rejects when the network does, and may then be called again. */
  load: () => Promise<void>
  isLoaded: () => boolean
}

export type WizardLoading = {
  fetchActor?: () => Promise<{ createWizardActor: typeof createWizardActor }>
  /** Calls back when the page has nothing more urgent to do. */
  whenQuiet?: (work: () => void) => void
  /** Lets the page breathe between loading the machine and making it. */
  pause?: () => Promise<void>
}

const NOT_LOADED = 'This step could not be loaded. Please check your connection and try again.'

/** Makes the wizard; before `begin` nothing is called or read from storage, and the machine is fetched for an answer only. */
export const createWizard = (
  options: WizardOptions,
  { fetchActor = () => import('./wizard-actor.ts'), whenQuiet = (work) => work(), pause }: WizardLoading = {},
): Wizard => {
  const first = firstView(inputOf(options))
  const listeners = new Set<() => void>()
  let view = first
  let actor: WizardActor | null = null
  let loading: Promise<void> | null = null
  let begun = false
  let pressed: WizardEvent[] = []
  /** The first screen with what was answered on it, and those answers, which the machine has yet to hear. */
  let still = first
  let answers: WizardEvent[] = []

  const show = (next: WizardView) => {
    view = next
    for (const listener of listeners) listener()
  }
  /** The machine may first have to restore an earlier step; what was pressed counts after that. */
  const deliver = () => {
    while (actor && pressed.length > 0 && !actor.getSnapshot().hasTag('busy')) {
      const [event, ...later] = pressed
      pressed = later
      if (event) actor.send(event)
    }
  }
  const run = (machine: WizardActor) => {
    machine.subscribe((snapshot) => {
      show(snapshot)
      deliver()
    })
    pressed = [...answers, ...pressed]
    answers = []
    machine.begin()
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
        const isWaitedFor = view !== still
        pressed = []
        if (isWaitedFor) show(viewWith(still, { error: NOT_LOADED }))
        throw new Error(NOT_LOADED, { cause })
      },
    )
    return loading
  }
  /** Fetches, and shows that something is on its way. */
  const loadVisibly = () => {
    show(bootingView(still.context))
    load().catch(() => undefined)
  }
  /** Answers on the summary before the machine is there; whether the event was one. */
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
    getSnapshot: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    send: (event) => {
      if (begun && actor && pressed.length === 0) return actor.send(event)
      if (!actor && event.type === 'clearError') return show(viewWith(view, { error: null }))
      // Also before `begin`: what was answered while the page was not live yet.
      if (!actor && answer(event)) return
      // Nothing is chosen on the first screen, so there is nothing to take back.
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
  }
}
