import { formErrors } from '@sipday/rules/people.ts'
import type { ChangeFlow, FlowType } from '@sipday/rules/flow.ts'
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import { vocabularyOf } from '@sipday/ui/machine/vocabulary.ts'
import { assign, setup, type ErrorActorEvent } from 'xstate'
import { actors, type Outcome } from './actors.ts'
import type { WizardInput } from './beginning.ts'
import { forgetModel, placeOfPlan } from './choosing/changes.ts'
import * as offer from './choosing/offered.ts'
import { canUseSms } from './code/code.ts'
import { allSubmitted, contactErrors, isSubmitted } from './contacts/people.ts'
import type { WizardContext } from './context.ts'
import type { WizardEvent } from './events.ts'
import { failureOf, type FailureKind } from './failure.ts'
import { layOver, type NewCatalogue } from './newer/lay-over.ts'
import { beginAttempt, paymentOf } from './payment/order.ts'
import { stepToRestore, wantsProfile } from './resume/restore.ts'
import { leadsTo } from './resume/travel.ts'
import type { Step } from './steps.ts'
import { giftIsFree } from './summary/gift.ts'
import { giftErrors } from './summary/gift-details.ts'

type Patch = Partial<WizardContext>
type Id = { id: string }

const { remembers, takes, sets, shows, fact } = vocabularyOf<WizardContext, WizardEvent>()
export { remembers, shows, takes }

export const settled = { error: null, problem: null } as const satisfies Patch

/** In a toast, and on the page once the toast has gone. */
export const failing = (message: string): Patch => ({ error: message, problem: message })

export const showFailure = shows('showFailure', (cause) => {
  const { message, fields } = failureOf(cause)
  return { ...failing(message), fieldErrors: fields }
})

/**
 * A refused code leaves empty boxes, and its error until the first digit (R78). Without a response the digits stay.
 */
export const showCodeFailure = shows('showCodeFailure', (cause) => {
  const { message, kind } = failureOf(cause)
  return kind === 'outcome_unknown'
    ? { ...failing(message), fieldErrors: {} }
    : { ...failing(message), fieldErrors: { code: message }, otpCode: '' }
})

/** The earlier code still counts. */
export const showNotResent = shows('showNotResent', (cause, { codeWait }) => {
  const { message, waitSeconds } = failureOf(cause)
  return {
    ...failing(message),
    ...(waitSeconds === null ? {} : { codeWait: { seconds: waitSeconds, turn: codeWait.turn + 1 } }),
  }
})

export const fails = <const Target extends string>(target: Target, shown = showFailure) => ({ target, actions: shown })

export const failureIs = (kind: FailureKind) => ({
  type: 'failureIs' as const,
  params: ({ event }: { event: ErrorActorEvent }) => ({ cause: event.error, kind }),
})

export const tryAgain = sets({ ...settled, warning: null })

/** The notice at a step goes when the visitor goes on; the one above the total stays. */
const leaveNotice = ({ catalogueNotice }: WizardContext): Patch =>
  catalogueNotice?.at === 'total' ? {} : { catalogueNotice: null }

/**
 * Guards read facts; what an event changes is written next to the event. Actors are placeholders until calls.ts
 * provides them.
 */
const vocabulary = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    input: {} as WizardInput,
    tags: {} as 'busy',
  },
  actors,
  actions: {
    rememberStep: assign(({ context }, { step }: { step: Step }) => ({
      currentStep: step,
      ...(step === context.currentStep ? {} : { problem: null, ...leaveNotice(context) }),
    })),
    beginAttempt: assign(({ context }) => beginAttempt(context, () => '')),
  },
  guards: {
    dataIsKnown: fact((context) => context.hasData),
    fetchFailed: fact((context) => !context.hasData),
    restoresTo: ({ context }, { step }: { step: Step }) => stepToRestore(context) === step,
    startsWith: ({ context }, { step }: { step: Step }) => offer.firstStep(context) === step,
    stepIsReachable: (
      { context },
      { event, to }: { event: { step: Step; change?: ChangeFlow }; to: Step | 'payment' },
    ) => leadsTo(context, event.step, event.change) === to,
    newCatalogueLeadsTo: ({ context }, { catalogue, to }: { catalogue: NewCatalogue; to: Step }) =>
      layOver(context, catalogue).to === to,
    wasLedBack: fact(({ catalogueNotice }) => catalogueNotice !== null && catalogueNotice.at !== 'total'),
    wasLedBackTo: ({ context }, { step }: { step: Step }) => context.catalogueNotice?.at === step,
    wantsProfile: fact(wantsProfile),
    purchaseIsUnsettled: fact((context) => context.claimsComplete || context.attemptIsOpen),
    claimsComplete: fact((context) => context.claimsComplete),
    purchaseIsComplete: fact((context) => context.isComplete),

    flowIs: ({ context }, { flow }: { flow: FlowType }) => context.currentFlowType === flow,
    isChanging: fact(offer.isChanging),
    hasPreviousChoice: fact((context) => context.previousChoice !== null),
    choiceCanChange: fact(
      (context) => !context.isComplete && (offer.chosen(context) !== null || context.previousChoice !== null),
    ),
    choiceIsMissing: fact((context) => offer.resolved(context) === null),
    modelIsOffered: ({ context }, { id }: Id) => offer.offeredModels(context).some((model) => model.id === id),
    modelLeadsToPlan: ({ context }, { id }: Id) =>
      context.locationId !== null &&
      (offer.isChanging(context) || forgetModel(context).locationId !== null) &&
      offer.offeredModels(context).some((model) => model.id === id),
    locationIsOffered: ({ context }, { id }: Id) => offer.offeredLocations(context).some((place) => place.id === id),
    locationLeadsToSummary: ({ context }, { id }: Id) =>
      offer.offeredLocations(context).some((place) => place.id === id) && offer.planAt(context, id) !== null,
    planIsOffered: ({ context }, { id }: Id) => offer.offeredPlans(context).some((plan) => plan.id === id),
    planLeadsToSummary: ({ context }, { id }: Id) =>
      offer.offeredPlans(context).some((plan) => plan.id === id) && placeOfPlan(context, id) !== null,
    onlyPlaceWasTaken: fact((context) => offer.startingChoice(context).locationId !== null),

    giftIsFree: fact(giftIsFree),
    giftIsValid: fact((context) => Object.keys(giftErrors(context)).length === 0),
    formIsOpen: fact((context) => context.currentCustomerIndex < context.customerForms.length),
    formIsValid: fact((context) => {
      const form = context.customerForms[context.currentCustomerIndex]
      return (
        form !== undefined && Object.keys(formErrors(form)).length === 0 && contactErrors(context).formAlert === null
      )
    }),
    fieldIsOpen: ({ context }, { index }: { index: number }) => index === context.currentCustomerIndex,
    contactIsSubmitted: ({ context }, { index }: { index: number }) => isSubmitted(context, index),
    isEditing: fact((context) => context.isEditingContact),
    everyoneIsSubmitted: fact(allSubmitted),

    codeIsRequired: fact((context) => context.authRequired),
    textIsPossible: fact(canUseSms),
    codeIsWhole: fact((context) => isCode(context.otpCode)),
    isThePayer: ({ context }, { customerId }: { customerId: string }) => context.primaryCustomerId === customerId,
    isSignedIn: fact((context) => context.isReauthenticated),
    signedInSessionEnded: ({ context }, { cause }: { cause: unknown }) =>
      context.isReauthenticated && failureOf(cause).kind === 'session_ended',

    hasCards: fact((context) => context.savedCards.length > 0),
    wantsNewCard: fact((context) => context.choseToEnterNewCard),
    cardIsListed: ({ context }, { id }: Id) => context.savedCards.some((card) => card.id === id),
    paymentIsReady: fact((context) => paymentOf(context) !== null),
    walletCanPay: ({ context }, { token }: { token: string }) =>
      paymentOf({ ...context, paymentNonce: token }) !== null,
    checkoutIs: (_, { answer, status }: { answer: Outcome; status: Outcome['status'] }) => answer.status === status,
    failureIs: (_, { cause, kind }: { cause: unknown; kind: FailureKind }) => failureOf(cause).kind === kind,
  },
})

export const wizard = {
  ...vocabulary,
  /** Keeps the targets' names in its type for machine.ts to check. */
  createStateConfig: <const Config extends Parameters<typeof vocabulary.createStateConfig>[0]>(config: Config) =>
    config,
}
