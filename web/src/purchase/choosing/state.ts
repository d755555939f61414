import { selectingLocation } from './location/state.ts'
import { selectingModel } from './model/state.ts'
import { selectingPlan } from './plan/state.ts'
import { wizard } from '../setup.ts'
import { planSummary } from '../summary/state.ts'

/** Choosing model, location and plan, then the summary: every arrow between them (W4, R13, R15, R45). */
export const planSelectionArea = wizard.createStateConfig({
  initial: 'selectingModel',
  states: {
    selectingModel: {
      ...selectingModel,
      on: {
        SELECT_MODEL: [
          {
            guard: { type: 'modelLeadsToPlan', params: ({ event }) => event },
            target: 'selectingPlan',
            actions: { type: 'rememberModel', params: ({ event }) => event },
          },
          {
            guard: { type: 'modelIsOffered', params: ({ event }) => event },
            target: 'selectingLocation',
            actions: { type: 'rememberModel', params: ({ event }) => event },
          },
        ],
        BACK: { guard: 'isChanging', target: 'planSummary', actions: 'restorePrevious' },
      },
    },
    selectingLocation: {
      ...selectingLocation,
      on: {
        SELECT_LOCATION: [
          {
            guard: { type: 'locationLeadsToSummary', params: ({ event }) => event },
            target: 'planSummary',
            actions: { type: 'rememberPlanAt', params: ({ event }) => event },
          },
          {
            guard: { type: 'locationIsOffered', params: ({ event }) => event },
            target: 'selectingPlan',
            actions: { type: 'rememberLocation', params: ({ event }) => event },
          },
        ],
        BACK: [
          { guard: 'isChanging', target: 'planSummary', actions: 'restorePrevious' },
          { guard: { type: 'flowIs', params: { flow: 'explicitUtmModelOnly' } } },
          {
            guard: { type: 'flowIs', params: { flow: 'explicitUtmModelAndLoc' } },
            target: 'selectingPlan',
            actions: 'forgetPlan',
          },
          { target: 'selectingModel', actions: 'forgetModel' },
        ],
      },
    },
    selectingPlan: {
      ...selectingPlan,
      on: {
        SELECT_PLAN: [
          {
            guard: { type: 'planLeadsToSummary', params: ({ event }) => event },
            target: 'planSummary',
            actions: { type: 'rememberPlan', params: ({ event }) => event },
          },
          {
            guard: { type: 'planIsOffered', params: ({ event }) => event },
            target: 'selectingLocation',
            actions: { type: 'rememberPlan', params: ({ event }) => event },
          },
        ],
        BACK: [
          { guard: 'isChanging', target: 'planSummary', actions: 'restorePrevious' },
          { guard: { type: 'flowIs', params: { flow: 'explicitUtmModelAndLoc' } } },
          { guard: 'onlyPlaceWasTaken', target: 'selectingModel', actions: 'forgetModel' },
          { target: 'selectingLocation', actions: 'forgetPlace' },
        ],
      },
    },
    planSummary: {
      ...planSummary,
      always: { guard: 'choiceIsMissing', target: 'choosingAgain' },
      on: {
        ...planSummary.on,
        PROCEED_TO_CONTACT: [
          { guard: 'giftIsValid', target: 'chosen', actions: 'proceedToContact' },
          { actions: 'showGiftErrors' },
        ],
        BACK: { target: 'selectingPlan', actions: 'forgetPlan' },
      },
    },
    /** The plan summary is not entered without a plan (W4). */
    choosingAgain: { type: 'final' },
    chosen: { type: 'final' },
  },
})
