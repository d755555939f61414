import { assign } from 'xstate'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import { cleared, fails, redeem } from '../setup.ts'

/** S2.2. */
export const contact = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        CHANGE_CONTACT: { actions: assign({ typedContact: ({ event }) => event.value, error: null }) },
        SUBMIT_CONTACT: { target: 'reading', actions: assign(cleared) },
      },
    },
    reading: {
      invoke: {
        id: 'readContact',
        src: 'readContact',
        input: ({ context }) => ({ typed: context.typedContact }),
        onDone: { target: 'sending', actions: assign({ contact: ({ event }) => event.output }) },
        onError: fails('idle'),
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
        onError: fails('idle'),
      },
    },
    sent: { type: 'final' },
  },
})
