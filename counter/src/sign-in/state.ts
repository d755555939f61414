import { assign } from 'xstate'
import { counter } from '../setup.ts'

/** A mail address that the shop knows, a one-time code, and the till is open. */
export const signIn = counter.createStateConfig({
  initial: 'email',
  on: { UPDATE_EMAIL: { actions: assign({ email: ({ event }) => event.value, error: null }) } },
  states: {
    email: { on: { SEND_CODE: 'sendingCode' } },
    sendingCode: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'code', actions: assign({ otpCode: '', error: null }) },
        onError: [
          { guard: 'noNetwork', target: 'email', actions: 'sayNoNetwork' },
          { target: 'email', actions: 'rememberError' },
        ],
      },
    },
    code: {
      on: {
        UPDATE_OTP_CODE: { actions: assign({ otpCode: ({ event }) => event.value, error: null }) },
        SUBMIT_CODE: { guard: 'codeIsWhole', target: 'verifying' },
        USE_ANOTHER_ADDRESS: { target: 'email', actions: assign({ error: null, otpCode: '' }) },
      },
    },
    verifying: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email, code: context.otpCode }),
        onDone: {
          target: '#counter.desk.till',
          actions: { type: 'rememberTill', params: ({ event }) => ({ till: event.output }) },
        },
        onError: [
          { guard: 'noNetwork', target: 'code', actions: 'sayNoNetwork' },
          { target: 'code', actions: 'rememberError' },
        ],
      },
    },
  },
})
