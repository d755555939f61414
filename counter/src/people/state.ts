import { assign } from 'xstate'
import { counter, remembers } from '../setup.ts'

const PIN_LENGTH = 4
const NO_PIN = { pin: '', turnTo: null }
const failed = [
  { guard: 'signedOut', target: 'signedOut', actions: ['forgetTill', 'rememberError'] },
  { guard: 'noServer', target: 'choosing', actions: 'sayNoServer' },
  { target: 'choosing', actions: 'rememberError' },
] as const

/** Another person takes over the till with a PIN, or the one at it chooses theirs. The fourth digit sends it. */
export const people = counter.createStateConfig({
  initial: 'loading',
  entry: assign({ ...NO_PIN, people: null, error: null }),
  exit: assign(NO_PIN),
  states: {
    loading: {
      invoke: {
        id: 'listPeople',
        src: 'listPeople',
        onDone: { target: 'choosing', actions: assign({ people: ({ event }) => event.output }) },
        onError: failed,
      },
    },
    choosing: {
      entry: assign(NO_PIN),
      on: {
        TURN_TO: {
          target: 'typing',
          actions: assign({ turnTo: ({ event }) => event.staffId, error: null }),
        },
        CHOOSE_PIN: { target: 'typing', actions: assign({ turnTo: null, error: null }) },
      },
    },
    typing: {
      on: {
        DIGIT: [
          {
            guard: ({ context }) => context.pin.length === PIN_LENGTH - 1,
            target: 'sending',
            actions: remembers(({ pin }, event) => ({ pin: pin + event.digit })),
          },
          { actions: remembers(({ pin }, event) => ({ pin: pin + event.digit })) },
        ],
        DELETE_DIGIT: { actions: assign({ pin: ({ context }) => context.pin.slice(0, -1) }) },
        CLEAR: { actions: assign({ pin: '' }) },
      },
    },
    sending: {
      invoke: {
        id: 'sendPin',
        src: 'sendPin',
        input: ({ context }) => ({ staffId: context.turnTo, pin: context.pin }),
        onDone: {
          target: 'changed',
          actions: assign(({ context: { till, turnTo }, event: { output } }) => ({
            till: till && output ? { ...till, name: output.name } : till,
            notice: {
              kind: 'ok',
              text: turnTo ? `${output?.name ?? ''} is at the counter now.` : 'Your PIN is saved.',
            } as const,
          })),
        },
        onError: failed,
      },
    },
    changed: { type: 'final' },
    signedOut: { type: 'final' },
  },
})
