import type { SavedCard } from '@sipday/contract/payments.ts'
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import { unplugged, vocabularyOf } from '@sipday/ui/machine/vocabulary.ts'
import { setup } from 'xstate'
import type { AccountChoice, Change, Contact, Details, Left, Managed, Person, Place, RedeemContext } from './context.ts'
import { duplicateOf } from './dashboard/add-card/duplicate.ts'
import type { RedeemEvent } from './events.ts'
import { failureText, fieldErrorsOf, messages, wantsCode } from './failure.ts'
import { blankFieldErrors, missingFields } from './person/missing-fields.ts'

type Patch = Partial<RedeemContext>

const { remembers, takes, sets, shows, tells, fact } = vocabularyOf<RedeemContext, RedeemEvent>()
export { remembers, takes, sets, shows, tells }

export const cleared = { error: null, fieldErrors: {}, message: null, warning: null } as const satisfies Patch

/** No card is being added. */
export const noNewCard = { newCard: null, cardKey: null } as const satisfies Patch

export const showFailure = shows('showFailure', (cause) => ({
  error: failureText(cause, messages.unknown),
  fieldErrors: fieldErrorsOf(cause),
}))

export const fails = <const Target extends string>(target: Target) => ({ target, actions: showFailure })

/** `justPaid`: not signed in, but this session may view what it just bought (R59). */
export type Standing = { customerId: string | null; wasSignedIn: boolean; justPaid: boolean }
/** `asksProfile`: this browser has not yet asked for what is missing; `left`: of a cancellation that still stands. */
export type Account = { person: Person | null; asksProfile: boolean; left: Left | null }

/**
 * Guards read facts; what an event changes is written next to the event. Calls are placeholders until calls.ts
 * provides them.
 */
const vocabulary = setup({
  types: { context: {} as RedeemContext, events: {} as RedeemEvent },
  actors: {
    checkSession: unplugged<Standing, void>(),
    loadAccount: unplugged<Account, { customerId: string; justPaid: boolean }>(),
    readContact: unplugged<Contact, { typed: string }>(),
    sendCode: unplugged<void, Contact>(),
    checkCode: unplugged<void, Contact & { code: string }>(),
    findAccounts: unplugged<AccountChoice[], Contact>(),
    saveProfile: unplugged<Person, { customerId: string; person: Person }>(),
    /** `managed` is null if the list could not be loaded. */
    loadDetails: unplugged<
      { details: Details; managed: Managed | null },
      { subscriptionId: string; customerId: string }
    >(),
    loadCards: unplugged<SavedCard[], { customerId: string }>(),
    addCard: unplugged<SavedCard, { customerId: string; nonce: string; key: string }>(),
    changeCard: unplugged<void, { subscriptionId: string; cardId: string }>(),
    cancelSubscription: unplugged<void, { subscriptionId: string }>(),
    payRenewal: unplugged<void, { subscriptionId: string; cardId: string; totalCents: number | null; key: string }>(),
    resumeSubscription: unplugged<void, { subscriptionId: string }>(),
    changeSubscription: unplugged<string, { subscriptionId: string; change: Change }>(),
  },
  actions: {
    signIn: (_state, _known: { customerId: string }) => undefined,
    forgetAccount: () => undefined,
    refreshAccount: () => undefined,
    /** Once (S4). */
    askedForProfile: () => undefined,
    keepLeft: () => undefined,
  },
  guards: {
    wantsCode: (_, { error }: { error: unknown }) => wantsCode(error),
    sessionIsKnown: (_, { customerId }: Standing) => customerId !== null,
    customerIsUnknown: fact((context) => context.customerId === null),
    hasJustPaid: fact((context) => context.justPaid),
    contactIsKnown: fact((context) => context.contact !== null),
    endedContactIsKnown: fact((context) => context.contact !== null && context.notice === messages.sessionEnded),
    codeIsWhole: fact((context) => isCode(context.code)),
    someAccountHasIt: (_, { accounts }: { accounts: AccountChoice[] }) => accounts.length > 0,
    accountIsChosen: fact((context) => context.accounts.some(({ id }) => id === context.selectedAccountId)),
    severalAccounts: fact((context) => context.accounts.length > 1 && context.selectedAccountId === null),
    profileIsIncomplete: fact(
      (context) => context.asksProfile && context.person !== null && missingFields(context.person).length > 0,
    ),
    requiredFieldsAreFilled: fact((context) => Object.keys(blankFieldErrors(context.profileForm)).length === 0),
    goesBackTo: ({ context }, { places }: { places: Place[] }) =>
      context.returnTo !== null &&
      places.includes(context.returnTo) &&
      context.selectedAccountId === context.customerId,
    subscriptionIsKnown: fact((context) => Boolean(context.managed?.id)),
    squareIdIsKnown: fact((context) => Boolean(context.managed?.squareSubscriptionId)),
    cardIsUnselected: fact((context) => !context.cards.some(({ id }) => id === context.selectedCardId)),
    newCardIsKnown: fact((context) => context.newCard !== null),
    newCardIsUnknown: fact((context) => context.newCard === null),
    cardIsDuplicate: ({ context }, { card }: { card: SavedCard }) => duplicateOf(card, context.cards) !== undefined,
  },
})

export const redeem = {
  ...vocabulary,
  /** Keeps the targets' names in its type for machine.ts to check. */
  createStateConfig: <const Config extends Parameters<typeof vocabulary.createStateConfig>[0]>(config: Config) =>
    config,
}
