import type { ErrorActorEvent } from 'xstate'
import type { Contact, Person, Place, RedeemContext } from './context.ts'
import { contactToConfirm, failureText, messages, onlyStale, refusalOf } from './failure.ts'
import { shows, tells } from './setup.ts'

/** Why a code is required; the server names a contact that has to be confirmed (R58). */
const noticeOf = (error: unknown): string => {
  if (contactToConfirm(error)) return failureText(refusalOf(error), messages.verifyAgain)
  return onlyStale(error) ? messages.verifyAgain : messages.sessionEnded
}

/** The account's contact that has to be confirmed, if that is what is required (R58). */
const otherContact = (error: unknown, person: Person | null): Contact | null => {
  const channel = contactToConfirm(error)
  if (channel === 'email' && person?.email) return { to: person.email, channel }
  return channel === 'sms' && person?.phone ? { to: person.phone, channel } : null
}

const contactOf = (person: Person | null): Contact | null => {
  if (person?.email) return { to: person.email, channel: 'email' }
  return person?.phone ? { to: person.phone, channel: 'sms' } : null
}

/** Where the person returns to after the code, and why it is required. */
export const placeToReturnTo = (context: RedeemContext, returnTo: Place, error: unknown): Partial<RedeemContext> => ({
  returnTo,
  notice: noticeOf(error),
  contact: otherContact(error, context.person) ?? context.contact ?? contactOf(context.person),
  typedContact: context.typedContact || (context.person?.email ?? ''),
  code: '',
  error: null,
})

/**
 * The `onError` branch for a call refused with 401: returns the step to idle and asks for a code; after that the person
 * is back at `returnTo` (R12, rule A).
 */
export const asksForCode = <const Target extends string>(returnTo: Place, target: Target) => ({
  guard: { type: 'wantsCode' as const, params: ({ event }: { event: ErrorActorEvent }) => event },
  target,
  actions: [
    shows('rememberPlace', (error, context) => placeToReturnTo(context, returnTo, error)),
    tells({ type: 'VERIFY_AGAIN' }),
  ],
})
