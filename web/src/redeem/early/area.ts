import type { ComponentType } from 'react'
import { standIn, viewOf } from '../../state-value.ts'
import type { SessionStore } from '../../session.ts'
import { startContext, type RedeemContext } from '../context.ts'
import type { RedeemEvent } from '../events.ts'
import type { LaterScreensProps } from '../LaterScreens.tsx'
import type { Call } from '../kept/queries.ts'
import type { RedeemSnapshot, Running } from './running.ts'

export type RedeemView = {
  readonly context: RedeemContext
  matches(state: Parameters<RedeemSnapshot['matches']>[0]): boolean
}

export type ShownMachine = {
  getSnapshot: () => RedeemView
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: RedeemEvent) => void
}

export type AreaOptions = {
  session: SessionStore
  call: Call
  /** The shop's calendar day, according to the server. */
  today: string
  /** Logs what visitors do not need to know (R17). */
  log?: ((message: string, cause: unknown) => void) | undefined
}

export type AreaParts = { running: Running; Screens: ComponentType<LaterScreensProps> }

/**
 * The self-service area. Without a session to check, its first screen is the contact form and needs no machine: the
 * machine is loaded when the page is idle or someone touches the form, and takes over what was typed and pressed until
 * then.
 */
export type Area = ShownMachine & {
  /** The machine and the screens behind the form; null until they have loaded. */
  parts: () => AreaParts | null
  /** They could not be fetched, and nothing else can be shown. */
  failed: () => boolean
  /** Starts the area; returns a function that stops it. */
  begin: () => () => void
  load: () => void
}

export type AreaLoading = {
  /** Checking authentication comes first (S2.1); otherwise the form is there at once. */
  asksFirst: boolean
  fetchMachine: () => Promise<{ run: (options: AreaOptions) => Running }>
  fetchScreens?: () => Promise<{ LaterScreens: AreaParts['Screens'] }>
  /** Returns a function that cancels it. */
  whenQuiet: (work: () => void) => () => void
}

export const NOT_LOADED = 'This page could not be loaded. Check your connection and try again.'

/** The same view as a new object, which makes its subscribers read it again. */
const viewAgain = ({ context, matches }: RedeemView): RedeemView => ({ context, matches })
const form = (context: RedeemContext, pressed: boolean): RedeemView =>
  viewOf({ enterContact: pressed ? 'reading' : 'idle' }, context)

/** Nothing is fetched, called or read before `begin`. */
export const createArea = (options: AreaOptions, loading: AreaLoading): Area => {
  const { asksFirst, fetchMachine, fetchScreens = () => import('../LaterScreens.tsx'), whenQuiet } = loading
  const asking: RedeemView = viewOf({ checkingAuth: 'asking' }, startContext())
  const { getSnapshot, subscribe, show } = standIn(asksFirst ? asking : form(startContext(), false))
  let running: Running | null = null
  let parts: AreaParts | null = null
  let coming: Promise<void> | null = null
  let leave: (() => void) | null = null
  let failed = false
  let begun = false
  /** Shows the machine's own states; until then, the form's view. */
  let taken = asksFirst
  let pressed = false

  const showAgain = () => show(running && taken ? running.actor.getSnapshot() : viewAgain(getSnapshot()))
  /** The machine has checked this browser and no one is signed in: what was typed and pressed meanwhile is applied. */
  const handOver = ({ actor }: Running) => {
    const { typedContact } = getSnapshot().context
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
      if (!getSnapshot().matches('enterContact')) load()
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
  /**
   * The form works without the screens behind it; they load after the machine. Where nothing is shown yet, both load at
   * once.
   */
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
      else show(form({ ...getSnapshot().context, error: isWaitedFor ? NOT_LOADED : null }, false))
    })
  }
  const sendToForm = (event: RedeemEvent) => {
    if (event.type === 'CHANGE_CONTACT')
      show(form({ ...getSnapshot().context, typedContact: event.value, error: null }, pressed))
    if (event.type === 'SUBMIT_CONTACT' && !pressed) {
      pressed = true
      show(form({ ...getSnapshot().context, error: null }, true))
    }
    load()
  }
  return {
    getSnapshot,
    subscribe,
    send: (event) => {
      if (!taken) return sendToForm(event)
      running?.actor.send(event)
      load()
    },
    parts: () => parts,
    failed: () => failed,
    begin: () => {
      begun = true
      let cancelFetch: (() => void) | undefined
      if (running) follow(running)
      else if (asksFirst) load()
      else cancelFetch = whenQuiet(() => void fetchRunning().catch(() => undefined))
      return () => {
        begun = false
        cancelFetch?.()
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
