import { createActor, type Actor } from 'xstate'
import { readSession, type Session } from '../../session.ts'
import { createConfirmations, type Confirmations } from '../../confirm-contact/confirmations.ts'
import { connect, createCalls } from '../calls.ts'
import { payersContact } from '../code/code.ts'
import type { WizardContext } from '../context.ts'
import type { WizardEvent } from '../events.ts'
import { machineWith, type WizardMachine } from '../machine.ts'
import { followCatalogue } from '../newer/follow.ts'
import { forgetAnswers, loadAnswers, saveAnswers } from '../resume/saved.ts'
import { tellSteps } from '../tell-steps.ts'
import { inputOf, type WizardOptions } from './wizard-input.ts'

/**
 * The running machine of the page's wizard. Before `begin` it shows the first screen derived from the page's address
 * and data; `begin` (once, after hydration) starts the calls and resumes what is in storage.
 */
export type WizardActor = Actor<WizardMachine> & { begin: () => void; confirmations: () => Confirmations }

const sessionOf = ({ isReauthenticated, primaryCustomerId }: WizardContext): Session => ({
  isAuthenticated: isReauthenticated,
  customerId: isReauthenticated ? primaryCustomerId : null,
})

export const createWizardActor = (options: WizardOptions): WizardActor => {
  const { call, storage, newId, onSession, log = () => undefined, wait, version, whenRested } = options
  const confirmations = createConfirmations({
    call,
    contactFor: (channel) => payersContact(actor.getSnapshot().context, channel),
  })
  const calls = createCalls(call, { newId, ...(wait ? { wait } : {}) }, confirmations.call)
  const plugged = machineWith(newId).provide({ actors: connect(calls) })
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
    tellSteps(actor, calls.tellStep)
    if (version) followCatalogue(actor, { version, fetchAnew: calls.refreshPrices, whenRested })
  }
  return Object.assign(actor, { begin, confirmations: () => confirmations })
}
