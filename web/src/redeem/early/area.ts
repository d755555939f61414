import type { ComponentType } from 'react'
import { liesIn, type StateValue } from '../../state-value.ts'
import type { SessionStore } from '../../session.ts'
import { startContext, type RedeemContext } from '../context.ts'
import type { RedeemEvent } from '../events.ts'
import type { LaterScreensProps } from '../LaterScreens.tsx'
import type { Call } from '../kept/queries.ts'
import type { RedeemSnapshot, Running } from './running.ts'

/** As much of the machine's snapshot as the screens read. */
export type RedeemView = {
  readonly context: RedeemContext
  matches(state: Parameters<RedeemSnapshot['matches']>[0]): boolean
}

/** As much of the machine as the screens use. */
export type ShownMachine = {
  getSnapshot: () => RedeemView
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: RedeemEvent) => void
}

export type AreaOptions = {
  session: SessionStore
  call: Call
  /** The shop's calendar day, as the server said it. */
  today: string
  /** Where what no visitor needs to know is written down (R17). */
  log?: ((message: string, cause: unknown) => void) | undefined
}

export type AreaParts = { running: Running; Screens: ComponentType<LaterScreensProps> }

/**
 * The self-service area. Where there is no session to check its first screen is the contact form and needs no machine:
 * that comes when the page is quiet or someone touches the form, and takes up what was typed and pressed until then.
 */
export type Area = ShownMachine & {
  /** The machine and the screens behind the form; null until they have come. */
  parts: () => AreaParts | null
  /** They could not be fetched, and nothing else can be shown. */
  failed: () => boolean
  /** Starts; the answer leaves again. */
  begin: () => () => void
  /** Fetches machine and screens, now. */
  load: () => void
}

export type AreaLoading = {
  /** Checking authentication comes first (S2.1); else the form is there at once. */
  asksFirst: boolean
  fetchMachine: () => Promise<{ run: (options: AreaOptions) => Running }>
  fetchScreens?: () => Promise<{ LaterScreens: AreaParts['Screens'] }>
  /** Calls back when the page has nothing more urgent to do. */
  whenQuiet: (work: () => void) => void
}

export const NOT_LOADED = 'This page could not be loaded. Check your connection and try again.'

const viewOf = (value: StateValue, context: RedeemContext): RedeemView => ({
  context,
  matches: (state) => liesIn(value, state),
})
/** The same view as a new object, so that what hangs on it looks again. */
const viewAgain = ({ context, matches }: RedeemView): RedeemView => ({ context, matches })
const form = (context: RedeemContext, pressed: boolean): RedeemView =>
  viewOf({ enterContact: pressed ? 'reading' : 'idle' }, context)

/** Makes the area; nothing is fetched, called or read before `begin`. */
export const createArea = (options: AreaOptions, loading: AreaLoading): Area => {
  const { asksFirst, fetchMachine, fetchScreens = () => import('../LaterScreens.tsx'), whenQuiet } = loading
  const listeners = new Set<() => void>()
  let view = asksFirst ? viewOf({ checkingAuth: 'asking' }, startContext()) : form(startContext(), false)
  let running: Running | null = null
  let parts: AreaParts | null = null
  let coming: Promise<void> | null = null
  let leave: (() => void) | null = null
  let failed = false
  let begun = false
  /** The machine's own states are shown; until then the form stands for itself. */
  let taken = asksFirst
  let pressed = false

  const show = (next: RedeemView) => {
    view = next
    for (const listener of listeners) listener()
  }
  const showAgain = () => show(running && taken ? running.actor.getSnapshot() : viewAgain(view))
  /** The machine has found out who this browser is; no one: what was typed and pressed meanwhile counts. */
  const handOver = ({ actor }: Running) => {
    const { typedContact } = view.context
    taken = true
    if (!actor.getSnapshot().matches('enterContact')) return
    if (typedContact) actor.send({ type: 'CHANGE_CONTACT', value: typedContact })
    if (pressed) actor.send({ type: 'SUBMIT_CONTACT' })
  }
  const follow = (machine: Running) => {
    const look = () => {
      if (!taken && machine.actor.getSnapshot().matches({ checkingAuth: 'asking' })) return
      if (!taken) handOver(machine)
      show(machine.actor.getSnapshot())
      if (!view.matches('enterContact')) load()
    }
    const { unsubscribe } = machine.actor.subscribe(look)
    const stop = machine.begin()
    look()
    leave = () => {
      unsubscribe()
      stop()
    }
  }
  const fetchRunning = async (): Promise<Running> => {
    const { run } = await fetchMachine()
    running ??= run(options)
    if (begun && !leave) follow(running)
    return running
  }
  /** The form works without the screens behind it; they follow the machine. Where nothing shows yet, both come at once. */
  const fetchAll = async () => {
    const screens = asksFirst ? fetchScreens() : null
    screens?.catch(() => undefined)
    running ??= await fetchRunning()
    parts = { running, Screens: (await (screens ?? fetchScreens())).LaterScreens }
    showAgain()
  }
  const load = (): void => {
    if (coming) return
    failed = false
    coming = fetchAll().catch(() => {
      coming = null
      failed = asksFirst || taken
      const isWaitedFor = pressed && !taken
      pressed = false
      if (taken) showAgain()
      else show(form({ ...view.context, error: isWaitedFor ? NOT_LOADED : null }, false))
    })
  }
  const sendToForm = (event: RedeemEvent) => {
    if (event.type === 'CHANGE_CONTACT')
      show(form({ ...view.context, typedContact: event.value, error: null }, pressed))
    if (event.type === 'SUBMIT_CONTACT' && !pressed) {
      pressed = true
      show(form({ ...view.context, error: null }, true))
    }
    load()
  }
  return {
    getSnapshot: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    send: (event) => {
      if (!taken) return sendToForm(event)
      running?.actor.send(event)
      load()
    },
    parts: () => parts,
    failed: () => failed,
    begin: () => {
      begun = true
      if (running) follow(running)
      else if (asksFirst) load()
      else whenQuiet(() => void (begun && fetchRunning().catch(() => undefined)))
      return () => {
        begun = false
        leave?.()
        leave = null
      }
    },
    load: () => {
      load()
      showAgain()
    },
  }
}
