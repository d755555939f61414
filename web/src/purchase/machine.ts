import { assign } from 'xstate'
import { firstContext } from './beginning.ts'
import { fetchingData, restoring } from './boot/state.ts'
import { planSelectionArea } from './choosing/state.ts'
import { authentication } from './code/state.ts'
import { contactInfo } from './contacts/state.ts'
import { summary } from './thank-you/state.ts'
import { payment } from './payment/state.ts'
import { beginAttempt } from './payment/order.ts'
import { wizard } from './setup.ts'

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
        { guard: { type: 'restoresTo', params: { step: 'summary' } }, target: 'summary' },
        { guard: { type: 'restoresTo', params: { step: 'newCard' } }, target: 'payment.fetchingCardDetails' },
        { guard: { type: 'restoresTo', params: { step: 'selectCard' } }, target: 'payment.fetchingCardDetails' },
        { guard: { type: 'restoresTo', params: { step: 'otpEntry' } }, target: 'authentication.enterCode' },
        { guard: { type: 'restoresTo', params: { step: 'otpMethodChoice' } }, target: 'authentication.chooseMethod' },
        { guard: { type: 'restoresTo', params: { step: 'contactInfo' } }, target: 'contactInfo' },
        { guard: { type: 'restoresTo', params: { step: 'planSummary' } }, target: 'planSelectionArea.planSummary' },
        { guard: { type: 'restoresTo', params: { step: 'planSelection' } }, target: 'planSelectionArea.selectingPlan' },
        {
          guard: { type: 'restoresTo', params: { step: 'locationSelection' } },
          target: 'planSelectionArea.selectingLocation',
        },
        {
          guard: { type: 'restoresTo', params: { step: 'modelSelection' } },
          target: 'planSelectionArea.selectingModel',
        },
        { guard: { type: 'restoresTo', params: { step: 'payment' } }, target: 'decidingPayment' },
      ],
    },
    startingOver: {
      always: [
        { guard: { type: 'startsWith', params: { step: 'planSummary' } }, target: 'planSelectionArea.planSummary' },
        { guard: { type: 'startsWith', params: { step: 'planSelection' } }, target: 'planSelectionArea.selectingPlan' },
        {
          guard: { type: 'startsWith', params: { step: 'locationSelection' } },
          target: 'planSelectionArea.selectingLocation',
        },
        { target: 'planSelectionArea.selectingModel' },
      ],
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
        { guard: 'purchaseIsComplete', target: 'summary' },
        { guard: 'codeIsRequired', target: 'authentication' },
        { target: 'startingOver', actions: 'startOver' },
      ],
    },
    summary,
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
    GO_TO_STEP: [
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'modelSelection' }) },
        target: '.planSelectionArea.selectingModel',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'locationSelection' }) },
        target: '.planSelectionArea.selectingLocation',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'planSelection' }) },
        target: '.planSelectionArea.selectingPlan',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'planSummary' }) },
        target: '.planSelectionArea.planSummary',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'contactInfo' }) },
        target: '.contactInfo',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'otpMethodChoice' }) },
        target: '.authentication.chooseMethod',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'otpEntry' }) },
        target: '.authentication.enterCode',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'selectCard' }) },
        target: '.payment.confirmSavedCard',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'newCard' }) },
        target: '.payment.enterNewCard',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
      {
        guard: { type: 'stepIsReachable', params: ({ event }) => ({ step: event.step, to: 'payment' }) },
        target: '.decidingPayment',
        actions: { type: 'travelTo', params: ({ event }) => event },
      },
    ],
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
