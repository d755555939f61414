import { assign } from 'xstate'
import { isUnreachable, messages, wantsCode } from '../failure.ts'
import { redeem } from '../setup.ts'

/** checkingAuth (S2.1, S4): asks who this browser is, then loads subscriptions and benefits. */
export const boot = redeem.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: ({ event }) => event.output.customerId !== null,
            target: 'loading',
            actions: {
              type: 'rememberCustomer',
              params: ({ event: { output } }) => ({
                customerId: output.customerId ?? '',
                justPaid: output.justPaid,
              }),
            },
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
            guard: ({ context }) => context.justPaid,
            target: 'finished',
            actions: { type: 'rememberPerson', params: ({ event }) => event.output },
          },
          {
            target: 'finished',
            actions: [
              { type: 'signIn', params: ({ context }) => ({ customerId: context.customerId ?? '' }) },
              { type: 'rememberPerson', params: ({ event }) => event.output },
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
