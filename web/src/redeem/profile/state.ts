import { assign } from 'xstate'
import { messages } from '../failure.ts'
import { asksForCode } from '../asks-for-code.ts'
import { redeem } from '../setup.ts'
import { blankFieldErrors } from '../person/missing-fields.ts'

/** completeProfile (S2.5): the missing fields; first name, last name and email are required (S5). */
export const profile = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        NOT_NOW: { target: 'saved', actions: ['clearMessages', 'askedForProfile'] },
        CHANGE_PROFILE_FIELD: {
          actions: assign({
            profileForm: ({ context, event }) => ({ ...context.profileForm, [event.field]: event.value }),
            error: null,
            fieldErrors: {},
          }),
        },
        SAVE_PROFILE: [
          { guard: 'requiredFieldsAreFilled', target: 'saving', actions: 'clearMessages' },
          {
            actions: [
              { type: 'showError', params: { message: messages.profile } },
              assign({ fieldErrors: ({ context }) => blankFieldErrors(context.profileForm) }),
            ],
          },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({ customerId: context.customerId ?? '', person: context.profileForm }),
        onDone: {
          target: 'saved',
          actions: [assign({ person: ({ event }) => event.output }), 'askedForProfile', 'refreshAccount'],
        },
        onError: [
          asksForCode('completeProfile', 'idle'),
          {
            target: 'idle',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.saveProfile }),
            },
          },
        ],
      },
    },
    saved: { type: 'final' },
  },
})
