import type { SavedCard } from '@sipday/contract/payments.ts'
import { assign, fromPromise, setup } from 'xstate'
import {
  startContext,
  type AccountChoice,
  type Change,
  type Contact,
  type Details,
  type Person,
  type Place,
} from './context.ts'
import type { RedeemContext } from './context.ts'
import type { RedeemEvent } from './events.ts'
import { contactToConfirm, failureText, fieldErrorsOf, messages, onlyStale, waitOf, wantsCode } from './failure.ts'
import { blankFieldErrors, missingFields } from './person/missing-fields.ts'

const unplugged = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)))

/** `justPaid`: no one is signed in, but this session paid a moment ago and may view what it bought (R59). */
export type Standing = { customerId: string | null; wasSignedIn: boolean; justPaid: boolean }
/** `asksProfile`: the profile was just loaded, and this browser has not yet asked for what is missing. */
export type Account = { person: Person | null; asksProfile: boolean }

/** Names and types of everything the self-service machine does; calls.ts connects the network. */
const vocabulary = setup({
  types: { context: {} as RedeemContext, events: {} as RedeemEvent },
  actors: {
    checkSession: unplugged<Standing, void>('checkSession'),
    loadAccount: unplugged<Account, { customerId: string; justPaid: boolean }>('loadAccount'),
    readContact: unplugged<Contact, { typed: string }>('readContact'),
    sendCode: unplugged<void, Contact>('sendCode'),
    checkCode: unplugged<void, Contact & { code: string }>('checkCode'),
    findAccounts: unplugged<AccountChoice[], Contact>('findAccounts'),
    saveProfile: unplugged<Person, { customerId: string; person: Person }>('saveProfile'),
    loadDetails: unplugged<Details, { subscriptionId: string }>('loadDetails'),
    loadCards: unplugged<SavedCard[], { customerId: string }>('loadCards'),
    addCard: unplugged<SavedCard, { customerId: string; nonce: string; key: string }>('addCard'),
    changeCard: unplugged<void, { subscriptionId: string; cardId: string }>('changeCard'),
    cancelSubscription: unplugged<void, { subscriptionId: string }>('cancelSubscription'),
    payRenewal: unplugged<void, { subscriptionId: string; cardId: string; totalCents: number | null; key: string }>(
      'payRenewal',
    ),
    resumeSubscription: unplugged<void, { subscriptionId: string }>('resumeSubscription'),
    changeSubscription: unplugged<string, { subscriptionId: string; change: Change }>('changeSubscription'),
  },
  actions: {
    showError: assign((_, shown: { message: string }) => ({ error: shown.message })),
    rememberFailure: assign((_, failed: { error: unknown; fallback: string; serverSpeaks?: boolean }) => ({
      error: failureText(failed.error, failed.fallback, failed.serverSpeaks),
      fieldErrors: fieldErrorsOf(failed.error),
    })),
    rememberWait: assign(({ context }, failed: { error: unknown }) => {
      const wait = waitOf(failed.error)
      return wait === null ? {} : { waitSeconds: wait, codesSent: context.codesSent + 1 }
    }),
    clearMessages: assign({ error: null, fieldErrors: {}, message: null, warning: null }),
    clearNewCard: assign({ newCard: null, cardKey: null }),
    showMessage: assign((_, shown: { message: string }) => ({ message: shown.message })),
    rememberCustomer: assign((_, known: { customerId: string; justPaid: boolean }) => ({ ...known })),
    rememberPerson: assign(({ context }, known: Account) => ({
      person: known.person,
      asksProfile: known.asksProfile,
      profileForm: prefilled(known.person, context.contact),
      returnTo: null,
      notice: null,
    })),
    /** Where the person returns to after the code, and why it is required. */
    rememberPlace: assign(({ context }, place: { returnTo: Place; error: unknown }) => ({
      returnTo: place.returnTo,
      notice: noticeOf(place.error),
      contact: otherContact(place.error, context.person) ?? context.contact ?? contactOf(context.person),
      typedContact: context.typedContact || (context.person?.email ?? ''),
      code: '',
      error: null,
    })),
    forgetEverything: assign(() => startContext()),
    /** A different account starts with none of the previous one's data. */
    takeAccount: assign(({ context }) => ({
      ...(context.selectedAccountId === context.customerId
        ? {}
        : { person: null, managed: null, details: null, cards: [], newCard: null, cardKey: null }),
      customerId: context.selectedAccountId,
      justPaid: false,
      selectedCardId: null,
    })),
    forgetReturn: assign({ returnTo: null, notice: null }),
    /** Provided by calls.ts: the session state and this browser's account data. */
    signIn: (_state, _known: { customerId: string }) => undefined,
    forgetAccount: () => undefined,
    refreshAccount: () => undefined,
    /** The profile is requested once (S4): from here on it can wait. */
    askedForProfile: () => undefined,
  },
  guards: {
    wantsCode: (_, failed: { error: unknown }) => wantsCode(failed.error),
    contactIsKnown: ({ context }) => context.contact !== null,
    endedContactIsKnown: ({ context }) => context.contact !== null && context.notice === messages.sessionEnded,
    codeIsComplete: ({ context }) => /^\d{6}$/.test(context.code),
    accountIsChosen: ({ context }) => context.accounts.some(({ id }) => id === context.selectedAccountId),
    severalAccounts: ({ context }) => context.accounts.length > 1 && context.selectedAccountId === null,
    profileIsIncomplete: ({ context }) =>
      context.asksProfile && context.person !== null && missingFields(context.person).length > 0,
    requiredFieldsAreFilled: ({ context }) => Object.keys(blankFieldErrors(context.profileForm)).length === 0,
    goesBackTo: ({ context }, { places }: { places: Place[] }) =>
      context.returnTo !== null &&
      places.includes(context.returnTo) &&
      context.selectedAccountId === context.customerId,
    subscriptionIsKnown: ({ context }) => Boolean(context.managed?.id),
    squareIdIsKnown: ({ context }) => Boolean(context.managed?.squareSubscriptionId),
    newCardIsKnown: ({ context }) => context.newCard !== null,
    cardIsDuplicate: ({ context }, { card }: { card: SavedCard }) => duplicateOf(card, context.cards) !== undefined,
  },
})

export const redeem = {
  ...vocabulary,
  /** Keeps the targets' names in its type, so that machine.ts can check them. */
  createStateConfig: <const Config extends Parameters<typeof vocabulary.createStateConfig>[0]>(config: Config) =>
    config,
}

/** A saved card with the same last four digits, brand (case-insensitive) and expiry (S2). */
export const duplicateOf = (card: SavedCard, cards: readonly SavedCard[]): SavedCard | undefined =>
  cards.find(
    (saved) =>
      saved.last_4 === card.last_4 &&
      saved.card_brand.toLowerCase() === card.card_brand.toLowerCase() &&
      saved.exp_month === card.exp_month &&
      saved.exp_year === card.exp_year,
  )

/** Why a code is required; the server names a contact that has to be confirmed (R58). */
const noticeOf = (error: unknown): string => {
  if (contactToConfirm(error)) return failureText(error, messages.verifyAgain)
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

/** The profile step's form: what is known, and the contact that was just verified (R37). */
const prefilled = (person: Person | null, contact: Contact | null): Person => {
  const form = { firstName: '', lastName: '', email: '', phone: '', ...person }
  if (contact?.channel === 'email' && !form.email) form.email = contact.to
  if (contact?.channel === 'sms' && !form.phone) form.phone = contact.to
  return form
}
