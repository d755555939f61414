import { assign } from 'xstate'
import { RESEND_SECONDS } from '../context.ts'
import { messages } from '../failure.ts'
import { redeem } from '../setup.ts'

/** enterContact (S2.2): reads what was typed as email or US phone, then sends a one-time code. */
export const contact = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        CHANGE_CONTACT: { actions: assign({ typedContact: ({ event }) => event.value, error: null }) },
        SUBMIT_CONTACT: { target: 'reading', actions: 'clearMessages' },
      },
    },
    reading: {
      invoke: {
        id: 'readContact',
        src: 'readContact',
        input: ({ context }) => ({ typed: context.typedContact }),
        onDone: { target: 'sending', actions: assign({ contact: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ error: event.error, fallback: messages.contact }),
          },
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => context.contact ?? { to: context.typedContact, channel: 'email' },
        onDone: {
          target: 'sent',
          actions: assign({
            code: '',
            codesSent: ({ context }) => context.codesSent + 1,
            sendFailed: false,
            waitSeconds: RESEND_SECONDS,
            notice: null,
          }),
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'rememberFailure',
            params: ({ event }) => ({ error: event.error, fallback: messages.sendCode }),
          },
        },
      },
    },
    sent: { type: 'final' },
  },
})
