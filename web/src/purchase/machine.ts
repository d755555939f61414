import { assign } from 'xstate'
import { firstContext } from './beginning.ts'
import { fetchingData, restoring } from './boot/state.ts'
import { planSelectionArea } from './choosing/state.ts'
import { authentication } from './code/state.ts'
import { contactInfo } from './contacts/state.ts'
import { beginAttempt } from './payment/order.ts'
import { payment } from './payment/state.ts'
import { openSteps } from './resume/travel.ts'
import { wizard } from './setup.ts'
import { choosingSteps, stepNames, steps, type Step } from './steps.ts'
import { thankYou } from './thank-you/state.ts'

/** Where a reload takes a step up. */
const reloadOf = (row: (typeof steps)[Step]) => ('reload' in row ? row.reload : row.state)

/** The screens of the wizard and the arrows between its areas (W4). */
const displayFlow = wizard.createStateConfig({
  initial: 'restoring',
  invoke: [
    {
      id: 'findSession',
      src: 'findSession',
      onDone: { actions: { type: 'adoptSession', params: ({ event }) => ({ found: event.output }) } },
      /** Not knowing is being signed out, as every page begins (R9). */
      onError: {},
    },
    {
      id: 'announceCampaign',
      src: 'announceCampaign',
      input: ({ context }) => ({ parameters: context.utmParams }),
      /** A plan that needs its campaign is refused with a message when it is paid (R45). */
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
      onDone: [{ guard: 'choiceIsMissing', target: 'startingOver', actions: 'startOver' }, { target: 'contactInfo' }],
    },
    contactInfo: {
      ...contactInfo,
      on: { BACK: { target: 'planSelectionArea.planSummary', actions: 'leaveContact' } },
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
      on: { BACK: { target: 'contactInfo', actions: 'leavePayment' } },
      onDone: { target: 'payment.fetchingCardDetails' },
    },
    payment: {
      ...payment,
      on: {
        BACK: { target: 'contactInfo', actions: 'leavePayment' },
        BACK_TO_SAVED_CARDS: { target: 'contactInfo', actions: 'leavePayment' },
      },
      onDone: [
        { guard: 'purchaseIsComplete', target: 'thankYou' },
        { guard: 'codeIsRequired', target: 'authentication' },
        { target: 'startingOver', actions: 'startOver' },
      ],
    },
    thankYou,
  },
  on: {
    CHANGE_MODEL: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingModel',
      actions: ['cancelEdit', { type: 'beginChange', params: { flow: 'changeModel' } }],
    },
    CHANGE_LOCATION: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingLocation',
      actions: ['cancelEdit', { type: 'beginChange', params: { flow: 'changeLocation' } }],
    },
    CHANGE_PLAN_ONLY: {
      guard: 'choiceCanChange',
      target: '.planSelectionArea.selectingPlan',
      actions: ['cancelEdit', { type: 'beginChange', params: { flow: 'changePlanOnly' } }],
    },
    BACK_TO_SUMMARY: {
      guard: 'hasPreviousChoice',
      target: '.planSelectionArea.planSummary',
      actions: 'restorePrevious',
    },
    GO_TO_STEP: [...openSteps, 'payment' as const].map((to) => ({
      guard: {
        type: 'stepIsReachable' as const,
        params: ({ event }: { event: { step: Step } }) => ({ step: event.step, to }),
      },
      target: to === 'payment' ? '.decidingPayment' : (`.${steps[to].state}` as const),
      actions: { type: 'travelTo' as const, params: ({ event }: { event: { step: Step } }) => event },
    })),
    RESET_FLOW: { target: '.startingOver', actions: 'resetFlow' },
    LOGIN_SUCCESS: { target: '.restoring', actions: { type: 'signIn', params: ({ event }) => event } },
    SESSION_ENDED: { actions: 'forgetSession' },
    RESUME: { target: '.restoring', actions: { type: 'resume', params: ({ event }) => event } },
    clearError: { actions: 'clearError' },
  },
})

/**
 * The purchase wizard (W1 to W9). A step's file says what happens inside it; the way from step to step stands
 * here, that between the choices in choosing/state.ts.
 */
export const machine = wizard.createMachine({
  id: 'wizard',
  context: ({ input }) => firstContext(input),
  initial: 'booting',
  states: {
    booting: { always: [{ guard: 'dataIsKnown', target: 'displayFlow' }, { target: 'fetchingData' }] },
    fetchingData: {
      ...fetchingData,
      on: { RESUME: { actions: { type: 'resume', params: ({ event }) => event } } },
      onDone: [{ guard: 'fetchFailed', target: 'failure' }, { target: 'displayFlow' }],
    },
    displayFlow: {
      ...displayFlow,
      on: {
        ...displayFlow.on,
        LOGOUT: { target: 'fetchingData.endingSession', actions: 'forgetEverything' },
      },
    },
    failure: { type: 'final' },
  },
})

export type WizardMachine = typeof machine

/** The wizard with its source of new ids: a key for each attempt to pay (R18). */
export const machineWith = (newId: () => string) =>
  machine.provide({ actions: { beginAttempt: assign(({ context }) => beginAttempt(context, newId)) } })
