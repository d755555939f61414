import type { Shop } from '@sipday/contract/catalogue.ts'
import type { SavedCard } from '@sipday/contract/payments.ts'
import type { Profile, SubmittedAnswer } from '@sipday/contract/people.ts'
import type { ChangeFlow, FlowType } from '@sipday/rules/flow.ts'
import { formErrors } from '@sipday/rules/people.ts'
import { assign, setup } from 'xstate'
import { actors, type Outcome, type FoundSession, type ShopData } from './actors.ts'
import * as beginning from './beginning.ts'
import * as choice from './choosing/offered.ts'
import * as changes from './choosing/changes.ts'
import { canUseSms, isCode, rememberCode, verified } from './code/rules.ts'
import type { WizardContext } from './context.ts'
import type { WizardEvent } from './events.ts'
import { failureOf, texts, type FailureKind } from './failure.ts'
import * as forms from './contacts/people.ts'
import * as gift from './summary/gift.ts'
import { giftErrors, prefillRecipient } from './summary/gift-details.ts'
import { rememberQuantity } from './summary/quantity.ts'
import * as paying from './payment/order.ts'
import * as reset from './resume/reset.ts'
import * as restore from './resume/restore.ts'
import * as travel from './resume/travel.ts'
import type { Step } from './steps.ts'

type Args = { context: WizardContext; event: WizardEvent }
type Patch = choice.Patch
type Id = { id: string }

/** Turns what one event changes into an action with one parameter. */
const remember = <Params>(change: (context: WizardContext, params: Params) => Patch) =>
  assign<WizardContext, WizardEvent, Params, WizardEvent, never>(({ context }, params) => change(context, params))

/** An action that needs nothing but the memory itself. */
const settle = (change: (context: WizardContext) => Patch) =>
  assign<WizardContext, WizardEvent, undefined, WizardEvent, never>(({ context }) => change(context))

/** A success or a choice: what failed before it is over. */
const settled = { error: null, problem: null } as const

/** What failed: said in a toast, and in the page once that has gone. */
const failing = (message: string): Patch => ({ error: message, problem: message })

/** A guard that is a fact about the memory. */
const fact =
  (holds: (context: WizardContext) => boolean) =>
  ({ context }: Args): boolean =>
    holds(context)

const sessionEnded = (): Patch => ({
  isReauthenticated: false,
  authRequired: true,
  otpMethod: null,
  otpCode: '',
  error: texts.sessionEnded,
})

/**
 * The wizard's vocabulary: guards are facts, actions are what is remembered. Actors start unplugged (calls.ts plugs them
 * in), and so does the source of new ids.
 */
export const wizard = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    input: {} as beginning.WizardInput,
    tags: {} as 'busy',
  },
  actors,
  actions: {
    rememberStep: remember((context, { step }: { step: Step }) => ({
      currentStep: step,
      ...(step === context.currentStep ? {} : { problem: null }),
    })),
    rememberModel: remember((context, { id }: Id) => changes.rememberModel(context, id)),
    rememberLocation: remember((context, { id }: Id) => changes.rememberLocation(context, id)),
    rememberPlanAt: remember((context, { id }: Id) => changes.choosePlanAt(context, id)),
    rememberPlan: remember((context, { id }: Id) => changes.choosePlan(context, id)),
    beginChange: remember((context, { flow }: { flow: ChangeFlow }) => changes.beginChange(context, flow)),
    restorePrevious: settle(changes.restorePrevious),
    forgetModel: settle(changes.forgetModel),
    forgetPlace: settle(changes.forgetPlace),
    forgetPlan: settle(changes.forgetPlan),
    settlePlan: settle(choice.settlePlan),
    travelTo: remember((context, { step }: { step: Step }) => travel.travelTo(context, step) ?? {}),
    rememberQuantity: remember((context, { value }: { value: number }) => rememberQuantity(context, value)),
    toggleGift: settle(gift.toggleGift),
    rememberGiftField: remember(
      (context, { field, value }: { field: keyof WizardContext['giftDetails']; value: string }) =>
        gift.rememberGiftField(context, field, value),
    ),
    showGiftErrors: settle((context) => ({ fieldErrors: giftErrors(context) })),
    proceedToContact: settle((context) => ({
      ...prefillRecipient(context),
      hasProceededToContact: true,
      fieldErrors: {},
    })),
    leaveContact: settle((context) => ({
      ...forms.cancelEdit(context),
      hasProceededToContact: false,
      fieldErrors: {},
      formAlert: null,
    })),
    rememberField: remember(
      (context, typed: { index: number; field: 'firstName' | 'lastName' | 'email' | 'phone'; value: string }) =>
        forms.rememberField(context, typed.index, typed.field, typed.value),
    ),
    showContactErrors: settle(forms.contactErrors),
    beginSubmit: settle(() => ({ ...settled, isSubmitting: true, fieldErrors: {}, formAlert: null })),
    endSubmit: settle(() => ({ isSubmitting: false })),
    rememberSubmitted: remember((context, { answer }: { answer: SubmittedAnswer }) =>
      forms.rememberSubmitted(context, answer),
    ),
    beginEdit: remember((context, { index }: { index: number }) => forms.beginEdit(context, index)),
    cancelEdit: settle(forms.cancelEdit),
    proceedToPayment: settle(() => ({ hasProceededToPayment: true, choseToEnterNewCard: false })),
    leavePayment: settle(() => ({
      hasProceededToPayment: false,
      choseToEnterNewCard: false,
      otpCode: '',
      fieldErrors: {},
      warning: null,
    })),
    rememberMethod: remember((_, { method }: { method: 'email' | 'sms' }) => ({
      otpMethod: method,
      otpCode: '',
      fieldErrors: {},
    })),
    forgetMethod: settle(() => ({ otpMethod: null, otpCode: '', fieldErrors: {} })),
    rememberCode: remember((context, { value }: { value: string }) => rememberCode(context, value)),
    rememberVerified: remember((context, { customerId }: { customerId: string }) => verified(context, customerId)),
    rememberCards: remember((_, { cards }: { cards: SavedCard[] }) => paying.rememberCards(cards)),
    selectCard: remember((_, { id }: Id) => ({ ...settled, selectedSavedCardId: id })),
    rememberCard: remember((context, { card }: { card: SavedCard }) => paying.rememberCard(context, card)),
    chooseNewCard: settle(() => ({ choseToEnterNewCard: true })),
    chooseSavedCards: settle(() => ({ choseToEnterNewCard: false, fieldErrors: {} })),
    rememberNonce: remember((_, { nonce }: { nonce: string }) => ({
      ...settled,
      paymentNonce: nonce,
      fieldErrors: {},
    })),
    forgetNonce: settle(() => ({ paymentNonce: null })),
    /** Plugged in by wizard-actor.ts with the source of new ids. */
    beginAttempt: settle((context) => paying.beginAttempt(context, () => '')),
    endAttempt: settle(paying.endAttempt),
    /** The server knows of no payment: the key stays, so that the same press repeated is the same attempt (R18). */
    keepKey: settle(() => ({ attemptIsOpen: false, ...failing(texts.savedCardPayment) })),
    forgetClaim: settle(restore.notPaid),
    rememberPaid: remember((_, { paymentId }: { paymentId: string | null }) => ({
      ...paying.endAttempt(),
      paymentId,
      isComplete: true,
      claimsComplete: false,
      ...settled,
    })),
    showDecline: remember((_, { answer }: { answer: Outcome }) => failing(answer.message ?? texts.savedCardPayment)),
    endSession: settle(sessionEnded),
    adoptData: remember((context, { data }: { data: ShopData }) => restore.adoptData(context, data)),
    adoptPrices: remember((_, { data }: { data: ShopData & { shop: Shop } }) => restore.adoptPrices(data)),
    adoptSession: remember((context, { found }: { found: FoundSession | null }) =>
      restore.adoptSession(context, found),
    ),
    resume: remember((context, resumed: Parameters<typeof restore.resume>[1]) => restore.resume(context, resumed)),
    signIn: remember((context, { customerId }: { customerId: string }) => restore.signIn(context, customerId)),
    forgetSession: settle(() => ({ isReauthenticated: false })),
    prefill: remember((context, { profile }: { profile: Profile }) => restore.prefill(context, profile)),
    resetFlow: settle(reset.resetFlow),
    startOver: settle(beginning.startOver),
    forgetEverything: settle(reset.forgetEverything),
    showError: remember((_, { message }: { message: string }) => failing(message)),
    showFailure: remember((_, { cause }: { cause: unknown }) => {
      const failure = failureOf(cause)
      return { ...failing(failure.message), fieldErrors: failure.fields }
    }),
    /** What failed has nothing to do with the fields in view. */
    showProblem: remember((_, { cause }: { cause: unknown }) => failing(failureOf(cause).message)),
    /** A refused code marks its boxes until the digits change; no answer at all says nothing about the digits. */
    showCodeFailure: remember((_, { cause }: { cause: unknown }) => {
      const { message, kind } = failureOf(cause)
      return { ...failing(message), fieldErrors: kind === 'outcome_unknown' ? {} : { code: message } }
    }),
    /** The toast has had its time; the page keeps the problem. */
    clearError: settle(() => ({ error: null, warning: null })),
    /** Another attempt begins. */
    tryAgain: settle(() => ({ ...settled, warning: null })),
  },
  guards: {
    dataIsKnown: fact((context) => context.hasData),
    restoresTo: ({ context }, { step }: { step: Step | 'payment' }) => restore.stepToRestore(context) === step,
    startsWith: ({ context }, { step }: { step: Step }) => choice.firstStep(context) === step,
    flowIs: ({ context }, { flow }: { flow: FlowType }) => context.currentFlowType === flow,
    modelIsOffered: ({ context }, { id }: Id) => choice.offeredModels(context).some((model) => model.id === id),
    modelLeadsToPlan: ({ context }, { id }: Id) =>
      context.locationId !== null && choice.offeredModels(context).some((model) => model.id === id),
    locationIsOffered: ({ context }, { id }: Id) => choice.offeredLocations(context).some((place) => place.id === id),
    locationLeadsToSummary: ({ context }, { id }: Id) =>
      choice.offeredLocations(context).some((place) => place.id === id) && choice.planAt(context, id) !== null,
    planIsOffered: ({ context }, { id }: Id) => choice.offeredPlans(context).some((plan) => plan.id === id),
    planLeadsToSummary: ({ context }, { id }: Id) =>
      choice.offeredPlans(context).some((plan) => plan.id === id) && changes.placeOfPlan(context, id) !== null,
    isChanging: fact(choice.isChanging),
    onlyPlaceWasTaken: fact((context) => choice.startingChoice(context).locationId !== null),
    choiceIsMissing: fact((context) => choice.resolved(context) === null),
    choiceCanChange: fact(
      (context) => !context.isComplete && (choice.chosen(context) !== null || context.previousChoice !== null),
    ),
    fetchFailed: fact((context) => !context.hasData),
    hasPreviousChoice: fact((context) => context.previousChoice !== null),
    stepIsReachable: ({ context }, { step, to }: { step: Step; to: Step | 'payment' }) =>
      travel.leadsTo(context, step) === to,
    giftIsFree: fact(gift.giftIsFree),
    giftIsValid: fact((context) => Object.keys(giftErrors(context)).length === 0),
    formIsOpen: fact((context) => context.currentCustomerIndex < context.customerForms.length),
    formIsValid: fact((context) => {
      const form = context.customerForms[context.currentCustomerIndex]
      return (
        form !== undefined &&
        Object.keys(formErrors(form)).length === 0 &&
        forms.contactErrors(context).formAlert === null
      )
    }),
    fieldIsOpen: ({ context }, { index }: { index: number }) => index === context.currentCustomerIndex,
    contactIsSubmitted: ({ context }, { index }: { index: number }) => forms.isSubmitted(context, index),
    isEditing: fact((context) => context.isEditingContact),
    everybodyIsSubmitted: fact(forms.allSubmitted),
    codeIsRequired: fact((context) => context.authRequired),
    isTheBuyer: ({ context }, { customerId }: { customerId: string }) => context.primaryCustomerId === customerId,
    isSignedIn: fact((context) => context.isReauthenticated),
    hasCards: fact((context) => context.savedCards.length > 0),
    wantsNewCard: fact((context) => context.choseToEnterNewCard),
    textIsPossible: fact(canUseSms),
    codeIsWhole: fact((context) => isCode(context.otpCode)),
    cardIsListed: ({ context }, { id }: Id) => context.savedCards.some((card) => card.id === id),
    paymentIsReady: fact((context) => paying.paymentOf(context) !== null),
    purchaseIsUnsettled: fact((context) => context.claimsComplete || context.attemptIsOpen),
    claimsComplete: fact((context) => context.claimsComplete),
    purchaseIsComplete: fact((context) => context.isComplete),
    checkoutIs: (_, { answer, status }: { answer: Outcome; status: Outcome['status'] }) => answer.status === status,
    failureIs: (_, { cause, kind }: { cause: unknown; kind: FailureKind }) => failureOf(cause).kind === kind,
    signedInSessionEnded: ({ context }, { cause }: { cause: unknown }) =>
      context.isReauthenticated && failureOf(cause).kind === 'session_ended',
    wantsProfile: fact(restore.wantsProfile),
  },
})
