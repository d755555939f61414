import { assign } from 'xstate'
import { isUnreachable, messages, wantsCode } from '../failure.ts'
import { rememberPerson } from '../person/people.ts'
import { redeem, takes } from '../setup.ts'

/** S2.1, S4. */
export const boot = redeem.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: { type: 'sessionIsKnown', params: ({ event }) => event.output },
            target: 'loading',
            actions: assign({
              customerId: ({ event }) => event.output.customerId,
              justPaid: ({ event }) => event.output.justPaid,
            }),
          },
          {
            target: 'finished',
            actions: [
              'forgetAccount',
              assign({ notice: ({ event }) => (event.output.wasSignedIn ? messages.sessionEnded : null) }),
            ],
          },
        ],
        onError: {
          target: 'finished',
          actions: assign({
            error: ({ event }) => (isUnreachable(event.error) ? messages.unreachable : null),
          }),
        },
      },
    },
    loading: {
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: ({ context }) => ({ customerId: context.customerId ?? '', justPaid: context.justPaid }),
        onDone: [
          {
            guard: 'hasJustPaid',
            target: 'finished',
            actions: takes(rememberPerson),
          },
          {
            target: 'finished',
            actions: [
              { type: 'signIn', params: ({ context }) => ({ customerId: context.customerId ?? '' }) },
              takes(rememberPerson),
            ],
          },
        ],
        onError: {
          target: 'finished',
          actions: [
            'forgetAccount',
            assign({
              customerId: null,
              justPaid: false,
              notice: ({ event }) => (wantsCode(event.error) ? messages.sessionEnded : null),
            }),
          ],
        },
      },
    },
    finished: { type: 'final' },
  },
})
