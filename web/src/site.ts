import { call } from '@sipday/contract/client.ts'
import { hear, versionShown } from './catalogue-version.ts'
import type { Call } from './purchase/calls.ts'
import { moneyMoves } from './purchase/selectors.ts'
import { shopFacts } from './purchase/shop-facts.ts'
import type { WizardView } from './purchase/early/view.ts'
import { createWizard, type Wizard, type WizardLoading } from './purchase/early/wizard.ts'
import { createSessionStore, signedOut, type SessionStore, type StorageLike } from './session.ts'
import { forgetAccount } from './shell/forget-account.ts'
import type { Start } from './start.ts'

export type Site = {
  start: Start
  wizard: Wizard
  session: SessionStore
  call: Call
  asksFirst: boolean
  /** The page address has a code of an offer, which the summary asks for. */
  comesWithCode: boolean
  /** Once, when the wizard's page first shows. */
  begin: () => void
  /** Not while money is moving; settles even when the server cannot be reached. */
  logout: () => Promise<void>
}

export type SiteOptions = WizardLoading & {
  start: Start
  search: string
  storage: { session: StorageLike | null; local: StorageLike | null }
  newId: () => string
  log?: (message: string, cause: unknown) => void
  /** On the server no one ever rests. */
  whenRested?: (work: () => void) => void
  /** This browser stores a member's data. */
  knowsMember?: boolean
}

const shows = (wizard: Wizard, what: (view: WizardView) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!what(wizard.getSnapshot())) return
      unsubscribe()
      resolve()
    }
    const { unsubscribe } = wizard.subscribe(look)
    look()
  })

/** Calls nothing before `begin`, so that the server can render it and the browser hydrate it. */
export const createSite = (options: SiteOptions): Site => {
  const { start, search, storage, newId, log = () => undefined, knowsMember = false } = options
  const urlParameters = new URLSearchParams(search)
  const session = createSessionStore(storage.session, log)
  const version = versionShown(start.data?.catalogueVersion)
  const bound: Call = (name, body, options) =>
    call(name, body, { baseUrl: start.apiBaseUrl, onCatalogue: (told) => hear(version, told), ...options })
  const wizard = createWizard(
    {
      call: bound,
      storage,
      newId,
      urlParameters,
      data: start.data,
      today: start.today,
      facts: shopFacts(start.shop),
      onSession: session.set,
      log,
      version,
      ...(options.whenRested ? { whenRested: options.whenRested } : {}),
    },
    options,
  )
  let begun = false
  /** Another page of the site signed in or out (W4). */
  const follow = () => {
    const { isAuthenticated, customerId } = session.get()
    const { isReauthenticated, primaryCustomerId } = wizard.getSnapshot().context
    if (isAuthenticated && customerId && !(isReauthenticated && primaryCustomerId === customerId)) {
      wizard.send({ type: 'LOGIN_SUCCESS', customerId })
    }
    if (!isAuthenticated && isReauthenticated) wizard.send({ type: 'SESSION_ENDED' })
  }
  return {
    start,
    wizard,
    session,
    call: bound,
    asksFirst: start.session !== false || knowsMember,
    comesWithCode: Boolean(urlParameters.get('code')),
    begin: () => {
      if (begun) return
      begun = true
      wizard.begin()
      session.subscribe(follow)
    },
    logout: async () => {
      if (moneyMoves(wizard.getSnapshot())) return
      session.leave()
      forgetAccount()
      if (begun) await wizard.load().catch(() => undefined)
      if (begun && wizard.isLoaded()) {
        wizard.send({ type: 'LOGOUT' })
        await shows(wizard, (view) => !view.matches({ fetchingData: 'endingSession' }))
      } else {
        await bound('logout', undefined).catch((cause: unknown) => log('the server could not end the session', cause))
      }
      session.set(signedOut)
    },
  }
}
