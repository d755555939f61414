import { assign } from 'xstate'
import { prefillRecipient, giftErrors } from '../summary/gift-details.ts'
import { planSummary } from '../summary/state.ts'
import { remembers, wizard } from '../setup.ts'
import { choosePlan, choosePlanAt, forgetModel, forgetPlace, forgetPlan, restorePrevious } from './changes.ts'
import { selectingLocation } from './location/state.ts'
import { selectingModel } from './model/state.ts'
import { selectingPlan } from './plan/state.ts'

/** All transitions between model, location, plan and summary (W4, R13, R15, R45). */
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
            actions: assign({ modelId: ({ event }) => event.id, planId: null }),
          },
          {
            guard: { type: 'modelIsOffered', params: ({ event }) => event },
            target: 'selectingLocation',
            actions: assign({ modelId: ({ event }) => event.id, planId: null }),
          },
        ],
        BACK: { guard: 'isChanging', target: 'planSummary', actions: remembers(restorePrevious) },
      },
    },
    selectingLocation: {
      ...selectingLocation,
      on: {
        ...selectingLocation.on,
        SELECT_LOCATION: [
          {
            guard: { type: 'locationLeadsToSummary', params: ({ event }) => event },
            target: 'planSummary',
            actions: remembers(choosePlanAt),
          },
          {
            guard: { type: 'locationIsOffered', params: ({ event }) => event },
            target: 'selectingPlan',
            actions: assign({ locationId: ({ event }) => event.id, planId: null }),
          },
        ],
        BACK: [
          { guard: 'isChanging', target: 'planSummary', actions: remembers(restorePrevious) },
          { guard: { type: 'flowIs', params: { flow: 'explicitUtmModelOnly' } } },
          {
            guard: { type: 'flowIs', params: { flow: 'explicitUtmModelAndLoc' } },
            target: 'selectingPlan',
            actions: remembers(forgetPlan),
          },
          { target: 'selectingModel', actions: remembers(forgetModel) },
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
            actions: remembers(choosePlan),
          },
          {
            guard: { type: 'planIsOffered', params: ({ event }) => event },
            target: 'selectingLocation',
            actions: remembers(choosePlan),
          },
        ],
        BACK: [
          { guard: 'isChanging', target: 'planSummary', actions: remembers(restorePrevious) },
          { guard: { type: 'flowIs', params: { flow: 'explicitUtmModelAndLoc' } } },
          { guard: 'onlyPlaceWasTaken', target: 'selectingModel', actions: remembers(forgetModel) },
          { target: 'selectingLocation', actions: remembers(forgetPlace) },
        ],
      },
    },
    planSummary: {
      ...planSummary,
      always: { guard: 'choiceIsMissing', target: 'choosingAgain' },
      on: {
        ...planSummary.on,
        PROCEED_TO_CONTACT: [
          {
            guard: 'giftIsValid',
            target: 'chosen',
            actions: [remembers(prefillRecipient), assign({ hasProceededToContact: true, fieldErrors: {} })],
          },
          { actions: assign({ fieldErrors: ({ context }) => giftErrors(context) }) },
        ],
        BACK: { target: 'selectingPlan', actions: remembers(forgetPlan) },
      },
    },
    /** The summary is not entered without a plan (W4). */
    choosingAgain: { type: 'final' },
    chosen: { type: 'final' },
  },
})
