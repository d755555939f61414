import { assign } from 'xstate'
import { rememberTill } from '../till/shift.ts'
import { isWhichLocation } from '../failure.ts'
import { counter, failureIs, fails, sayNoServer, showFailure, shows, takes } from '../setup.ts'

const showPlaces = shows('showPlaces', (cause) => ({
  otpCode: '',
  error: null,
  places: isWhichLocation(cause) ? Object.entries(cause.fields).map(([id, name]) => ({ id, name })) : [],
}))

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
          { guard: failureIs('hasSeveral'), target: 'place', actions: showPlaces },
          { target: 'code', actions: [assign({ otpCode: '' }), showFailure] },
        ],
      },
    },
    place: {
      on: {
        CHOOSE_PLACE: 'opening',
        USE_ANOTHER_ADDRESS: { target: 'email', actions: assign({ error: null, otpCode: '' }) },
      },
    },
    opening: {
      invoke: {
        id: 'openAt',
        src: 'openAt',
        input: ({ event }) => ({ locationId: event.type === 'CHOOSE_PLACE' ? event.locationId : '' }),
        onDone: { target: 'signedIn', actions: takes(rememberTill) },
        onError: [{ guard: failureIs('signedOut'), target: 'email', actions: showFailure }, ...fails('place')],
      },
    },
    signedIn: { type: 'final' },
  },
})
