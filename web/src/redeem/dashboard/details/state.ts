import { renewalPaid, renewsAgain } from '@sipday/rules/money-words.ts'
import { assign } from 'xstate'
import { isFinal, messages } from '../../failure.ts'
import { redeem } from '../../setup.ts'
import { cancel } from '../cancel/state.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** How long a success message stays (S8: toasts auto-hide after 6 s). */
const MESSAGE_MS = 6000

/** details (S2): dates, the card billed, changing the card, and cancelling with its undo. */
export const details = redeem.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      always: [
        { guard: 'subscriptionIsKnown', target: 'loading' },
        { target: 'failed', actions: { type: 'showError', params: { message: messages.noSubscriptionId } } },
      ],
    },
    loading: {
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '' }),
        onDone: { target: 'ready', actions: assign({ details: ({ event }) => event.output }) },
        onError: [
          asksForCode('details', 'failed'),
          {
            target: 'failed',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.details, serverSpeaks: false }),
            },
          },
        ],
      },
    },
    failed: { on: { TRY_AGAIN: { target: 'entering', actions: 'clearMessages' } } },
    ready: {
      after: { [MESSAGE_MS]: { actions: assign({ message: null }) } },
      on: {
        CANCEL_SUBSCRIPTION: { target: 'cancelling', actions: 'clearMessages' },
        PAY_RENEWAL: {
          target: 'paying',
          actions: ['clearMessages', assign({ payKey: ({ context, event }) => context.payKey ?? event.key })],
        },
        RESUME_SUBSCRIPTION: { target: 'resuming', actions: 'clearMessages' },
        CHANGE_SUBSCRIPTION: {
          target: 'changing',
          actions: ['clearMessages', assign({ change: ({ event }) => event.change })],
        },
      },
    },
    paying: {
      invoke: {
        id: 'payRenewal',
        src: 'payRenewal',
        input: ({ context }) => ({
          subscriptionId: context.managed?.id ?? '',
          cardId: context.details?.card?.id ?? '',
          totalCents: context.managed?.overdueCents ?? null,
          key: context.payKey ?? '',
        }),
        onDone: {
          target: 'loading',
          actions: [
            'refreshAccount',
            assign(({ context }) => ({
              payKey: null,
              managed: context.managed && { ...context.managed, overdueCents: null },
            })),
            { type: 'showMessage', params: { message: renewalPaid } },
          ],
        },
        onError: [
          asksForCode('pay', 'ready'),
          {
            target: 'ready',
            actions: [
              'refreshAccount',
              assign({ payKey: ({ context, event }) => (isFinal(event.error) ? null : context.payKey) }),
              {
                type: 'rememberFailure',
                params: ({ event }) => ({ error: event.error, fallback: messages.payRenewal }),
              },
            ],
          },
        ],
      },
    },
    resuming: {
      invoke: {
        id: 'resumeSubscription',
        src: 'resumeSubscription',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '' }),
        onDone: {
          target: 'loading',
          actions: ['refreshAccount', { type: 'showMessage', params: { message: renewsAgain } }],
        },
        onError: [
          asksForCode('resume', 'ready'),
          {
            target: 'ready',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.resume }),
            },
          },
        ],
      },
    },
    changing: {
      invoke: {
        id: 'changeSubscription',
        src: 'changeSubscription',
        input: ({ context }) => ({
          subscriptionId: context.managed?.id ?? '',
          change: context.change ?? { kind: 'endPause' as const },
        }),
        onDone: {
          target: 'loading',
          actions: [
            'refreshAccount',
            assign(({ context: { change, managed } }) =>
              change?.kind === 'move' ? { managed: managed && { ...managed, locationName: change.locationName } } : {},
            ),
            { type: 'showMessage', params: ({ event }: { event: { output: string } }) => ({ message: event.output }) },
          ],
        },
        onError: [
          asksForCode('change', 'ready'),
          {
            target: 'ready',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.change }),
            },
          },
        ],
      },
    },
    cancelling: { ...cancel, onDone: 'left', on: { BACK: { target: 'ready', actions: 'clearMessages' } } },
    left: { type: 'final' },
  },
})
