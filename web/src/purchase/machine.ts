import type { ChangeFlow } from '@sipday/rules/flow.ts'
import { assign } from 'xstate'
import { firstContext, startOver } from './beginning.ts'
import { fetchingData, restoring } from './boot/state.ts'
import { changeLocation, changeModel, changePlanOnly, restorePrevious } from './choosing/changes.ts'
import { planSelectionArea } from './choosing/state.ts'
import { authentication } from './code/state.ts'
import { cancelEdit } from './contacts/people.ts'
import { contactInfo } from './contacts/state.ts'
import { beginAttempt } from './payment/order.ts'
import type { WizardEvent } from './events.ts'
import { takeNewCatalogue, type NewCatalogue } from './newer/lay-over.ts'
import { payment } from './payment/state.ts'
import { forgetEverything, resetFlow } from './resume/reset.ts'
import { adoptSession, resume, signIn } from './resume/restore.ts'
import { openSteps, travelTo } from './resume/travel.ts'
import { remembers, takes, wizard } from './setup.ts'
import { choosingSteps, stepNames, steps, type Step } from './steps.ts'
import { withKnownTargets } from '@sipday/ui/machine/known-targets.ts'
import { thankYou } from './thank-you/state.ts'

/** Where a reload resumes a step. */
const reloadOf = (row: (typeof steps)[Step]) => ('reload' in row ? row.reload : row.state)

const laysOver = remembers<Extract<WizardEvent, { type: 'CATALOGUE_CHANGED' }>>(takeNewCatalogue)

const leavePayment = {
  hasProceededToPayment: false,
  choseToEnterNewCard: false,
  otpCode: '',
  fieldErrors: {},
  warning: null,
} as const

const displayFlow = wizard.createStateConfig({
  initial: 'restoring',
  invoke: [
    {
      id: 'findSession',
      src: 'findSession',
      onDone: { actions: takes(adoptSession) },
      /** Unknown counts as signed out (R9). */
      onError: {},
    },
    {
      id: 'announceCampaign',
      src: 'announceCampaign',
      input: ({ context }) => ({ parameters: context.utmParams }),
      /** Payment refuses a plan that needs its campaign, with a message (R45). */
      onError: {},
    },
  ],
  states: {
    restoring: {
      ...restoring,
      onDone: [
        { guard: 'purchaseIsUnsettled', target: 'payment.confirmingOutcome' },
        ...stepNames.map((step) => ({
          guard: { type: 'restoresTo' as const, params: { step } },
          target: reloadOf(steps[step]),
        })),
        { target: 'decidingPayment' },
      ],
    },
    startingOver: {
      always: choosingSteps.map((step) => ({
        guard: { type: 'startsWith' as const, params: { step } },
        target: steps[step].state,
      })),
    },
    planSelectionArea: {
      ...planSelectionArea,
      onDone: [
        { guard: 'choiceIsMissing', target: 'startingOver', actions: remembers(startOver) },
        { target: 'contactInfo' },
      ],
    },
    contactInfo: {
      ...contactInfo,
      on: {
        BACK: {
          target: 'planSelectionArea.planSummary',
          actions: [remembers(cancelEdit), assign({ hasProceededToContact: false, fieldErrors: {}, formAlert: null })],
        },
      },
      onDone: { target: 'decidingPayment' },
    },
    /** W4's payment decision. */
    decidingPayment: {
      always: [
        { guard: 'codeIsRequired', target: 'authentication' },
        { guard: 'isSignedIn', target: 'payment.fetchingCardDetails' },
        { guard: 'hasCards', target: 'payment.confirmSavedCard' },
        { target: 'payment.enterNewCard' },
      ],
    },
    authentication: {
      ...authentication,
      on: { BACK: { target: 'contactInfo', actions: assign(leavePayment) } },
      onDone: { target: 'payment.fetchingCardDetails' },
    },
    payment: {
      ...payment,
      on: {
        BACK: { target: 'contactInfo', actions: assign(leavePayment) },
        BACK_TO_SAVED_CARDS: { target: 'contactInfo', actions: assign(leavePayment) },
      },
      onDone: [
        { guard: 'purchaseIsComplete', target: 'thankYou' },
        { guard: 'codeIsRequired', target: 'authentication' },
        ...choosingSteps.map((step) => ({
          guard: { type: 'wasLedBackTo' as const, params: { step } },
          target: steps[step].state,
        })),
        { target: 'startingOver', actions: remembers(startOver) },
      ],
    },
    thankYou,
  },
  on: {
    CHANGE_MODEL: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingModel',
      actions: [remembers(cancelEdit), remembers(changeModel)],
    },
    CHANGE_LOCATION: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingLocation',
      actions: [remembers(cancelEdit), remembers(changeLocation)],
    },
    CHANGE_PLAN_ONLY: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingPlan',
      actions: [remembers(cancelEdit), remembers(changePlanOnly)],
    },
    BACK_TO_SUMMARY: {
      guard: 'hasPreviousChoice',
      target: '.planSelectionArea.planSummary',
      actions: remembers(restorePrevious),
    },
    GO_TO_STEP: [...openSteps, 'payment' as const].map((to) => ({
      guard: {
        type: 'stepIsReachable' as const,
        params: ({ event }: { event: { step: Step; change?: ChangeFlow } }) => ({ event, to }),
      },
      target: to === 'payment' ? ('.decidingPayment' as const) : (`.${steps[to].state}` as const),
      actions: remembers(travelTo),
    })),
    CATALOGUE_CHANGED: [
      ...choosingSteps.map((to) => ({
        guard: {
          type: 'newCatalogueLeadsTo' as const,
          params: ({ event }: { event: { catalogue: NewCatalogue } }) => ({ catalogue: event.catalogue, to }),
        },
        target: `.${steps[to].state}` as const,
        actions: laysOver,
      })),
      { actions: laysOver },
    ],
    RESET_FLOW: { target: '.startingOver', actions: remembers(resetFlow) },
    LOGIN_SUCCESS: { target: '.restoring', actions: remembers(signIn) },
    OFFER_FOUND: { actions: assign({ offer: ({ event }) => event.offer }) },
    TYPE_CODE: { actions: assign({ typedCode: ({ event }) => event.value, offer: null }) },
    SESSION_ENDED: { actions: assign({ isReauthenticated: false }) },
    RESUME: { target: '.restoring', actions: remembers(resume) },
    /** The message stays on the page. */
    clearError: { actions: assign({ error: null, warning: null }) },
  },
})

const states = wizard.createStateConfig({
  initial: 'booting',
  states: {
    booting: { always: [{ guard: 'dataIsKnown', target: 'displayFlow' }, { target: 'fetchingData' }] },
    fetchingData: {
      ...fetchingData,
      on: { RESUME: { actions: remembers(resume) } },
      onDone: [{ guard: 'fetchFailed', target: 'failure' }, { target: 'displayFlow' }],
    },
    displayFlow: {
      ...displayFlow,
      on: {
        ...displayFlow.on,
        LOGOUT: { target: 'fetchingData.endingSession', actions: remembers(forgetEverything) },
      },
    },
    failure: { type: 'final' },
  },
})

/**
 * The purchase wizard (W1 to W9): the transitions between steps. Those inside a step are in its file, those between
 * choices in choosing/state.ts.
 */
export const machine = wizard.createMachine({
  id: 'wizard',
  context: ({ input }) => firstContext(input),
  ...withKnownTargets(states),
})

export type WizardMachine = typeof machine

/** `newId` makes the key of each payment attempt (R18). */
export const machineWith = (newId: () => string) =>
  machine.provide({ actions: { beginAttempt: assign(({ context }) => beginAttempt(context, newId)) } })
