import type { Channel } from '@sipday/contract/people.ts'
import type { ErrorActorEvent } from 'xstate'
import type { Contact, Person, Place, RedeemContext } from './context.ts'
import { messages, onlyStale } from './failure.ts'
import { shows, tells } from './setup.ts'

const noticeOf = (error: unknown): string => (onlyStale(error) ? messages.verifyAgain : messages.sessionEnded)

const contactOf = (person: Person | null, channel: Channel): Contact | null => {
  const to = channel === 'email' ? person?.email : person?.phone
  return to ? { to, channel } : null
}

/** Null means the contact used last, else the account's email or phone. */
export const contactFor = ({ contact, person }: RedeemContext, channel: Channel | null): Contact | null =>
  channel ? contactOf(person, channel) : (contact ?? contactOf(person, 'email') ?? contactOf(person, 'sms'))

export const placeToReturnTo = (context: RedeemContext, returnTo: Place, error: unknown): Partial<RedeemContext> => ({
  returnTo,
  notice: noticeOf(error),
  contact: contactFor(context, null),
  typedContact: context.typedContact || (context.person?.email ?? ''),
  code: '',
  error: null,
})

/** The `onError` branch for a 401: a code is required, then the person is back at `returnTo` (R12, rule A). */
export const asksForCode = <const Target extends string>(returnTo: Place, target: Target) => ({
  guard: { type: 'wantsCode' as const, params: ({ event }: { event: ErrorActorEvent }) => event },
  target,
  actions: [
    shows('rememberPlace', (error, context) => placeToReturnTo(context, returnTo, error)),
    tells({ type: 'VERIFY_AGAIN' }),
  ],
})
