import { assign } from 'xstate'
import { rememberTill } from '../till/shift.ts'
import { counter, failureIs, fails, sayNoServer, showFailure, takes } from '../setup.ts'

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
        onError: fails('email'),
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
          target: 'signedIn',
          actions: takes(rememberTill),
        },
        onError: [
          { guard: failureIs('noServer'), target: 'code', actions: sayNoServer },
          { target: 'code', actions: [assign({ otpCode: '' }), showFailure] },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
})
