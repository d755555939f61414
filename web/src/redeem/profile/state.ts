import { assign } from 'xstate'
import { messages } from '../failure.ts'
import { asksForCode } from '../asks-for-code.ts'
import { cleared, fails, redeem } from '../setup.ts'
import { blankFieldErrors } from '../person/missing-fields.ts'

/** S2.5, S5. */
export const profile = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        NOT_NOW: { target: 'saved', actions: [assign(cleared), 'askedForProfile'] },
        CHANGE_PROFILE_FIELD: {
          actions: assign({
            profileForm: ({ context, event }) => ({ ...context.profileForm, [event.field]: event.value }),
            error: null,
            fieldErrors: {},
          }),
        },
        SAVE_PROFILE: [
          { guard: 'requiredFieldsAreFilled', target: 'saving', actions: assign(cleared) },
          {
            actions: assign({
              error: messages.profile,
              fieldErrors: ({ context }) => blankFieldErrors(context.profileForm),
            }),
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
        onError: [asksForCode('completeProfile', 'idle'), fails('idle')],
      },
    },
    saved: { type: 'final' },
  },
})
