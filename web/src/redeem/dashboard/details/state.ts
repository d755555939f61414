import { renewalPaid, renewsAgain } from '@sipday/rules/money-words.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { assign } from 'xstate'
import { isFinal, messages } from '../../failure.ts'
import { cleared, fails, redeem, showFailure } from '../../setup.ts'
import { cancel } from '../cancel/state.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** S8. */
const MESSAGE_MS = 6000

/** S2. After a change, success is reported only once everything has loaded anew. */
export const details = redeem.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      always: [
        { guard: 'subscriptionIsKnown', target: 'loading' },
        { target: 'failed', actions: assign({ error: messages.noSubscriptionId }) },
      ],
    },
    loading: {
      invoke: {
        id: 'loadDetails',
        src: 'loadDetails',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '', customerId: context.customerId ?? '' }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            details: output.details,
            managed: output.managed ?? context.managed,
          })),
        },
        onError: [asksForCode('details', 'failed'), fails('failed')],
      },
    },
    failed: { on: { TRY_AGAIN: { target: 'entering', actions: assign(cleared) } } },
    ready: {
      after: { [MESSAGE_MS]: { actions: assign({ message: null }) } },
      on: {
        CANCEL_SUBSCRIPTION: { target: 'cancelling', actions: assign(cleared) },
        PAY_RENEWAL: {
          target: 'paying',
          actions: assign({ ...cleared, payKey: ({ context, event }) => context.payKey ?? event.key }),
        },
        END_TRIAL: { target: 'endingTrial', actions: assign(cleared) },
        RESUME_SUBSCRIPTION: { target: 'resuming', actions: assign(cleared) },
        CHANGE_SUBSCRIPTION: {
          target: 'changing',
          actions: assign({ ...cleared, change: ({ event }) => event.change }),
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
            assign({
              payKey: null,
              managed: ({ context: { managed } }) => managed && { ...managed, overdueCents: null },
              message: renewalPaid,
            }),
          ],
        },
        onError: [
          asksForCode('pay', 'ready'),
          {
            target: 'ready',
            actions: [
              'refreshAccount',
              assign({ payKey: ({ context, event }) => (isFinal(event.error) ? null : context.payKey) }),
              showFailure,
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
          actions: [
            'refreshAccount',
            assign({
              left: null,
              message: ({ context }) => (context.details?.trial ? ownPageTexts.kept : renewsAgain),
            }),
            'keepLeft',
          ],
        },
        onError: [asksForCode('resume', 'ready'), fails('ready')],
      },
    },
    endingTrial: {
      invoke: {
        id: 'endTrial',
        src: 'cancelSubscription',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '' }),
        onDone: { target: 'loading', actions: ['refreshAccount', assign({ message: ownPageTexts.trialEnded })] },
        onError: [asksForCode('endTrial', 'ready'), fails('ready')],
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
          actions: ['refreshAccount', assign({ message: ({ event }) => event.output })],
        },
        onError: [asksForCode('change', 'ready'), fails('ready')],
      },
    },
    cancelling: { ...cancel, onDone: 'left', on: { BACK: { target: 'ready', actions: assign(cleared) } } },
    left: { type: 'final' },
  },
})
