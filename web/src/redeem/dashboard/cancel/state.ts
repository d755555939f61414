import { assign } from 'xstate'
import { messages } from '../../failure.ts'
import { cleared, fails, redeem } from '../../setup.ts'
import { asksForCode } from '../../asks-for-code.ts'
import { asCancelled } from '../details/details-of.ts'

/** S4, S9. */
const BACK_AFTER_MS = 3000

const cancelled = 'Your subscription has been successfully canceled.'

/** S2, S4. */
export const cancel = redeem.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        CONFIRM_CANCELLATION: [
          { guard: 'subscriptionIsKnown', target: 'sending', actions: assign(cleared) },
          { actions: assign({ error: messages.noSubscriptionId }) },
        ],
      },
    },
    sending: {
      on: { BACK: {} },
      invoke: {
        id: 'cancelSubscription',
        src: 'cancelSubscription',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '' }),
        onDone: {
          target: 'cancelled',
          actions: [
            'refreshAccount',
            assign(({ context: { details, managed } }) => ({
              details: asCancelled(details),
              message: cancelled,
              left: managed && {
                subscriptionId: managed.id,
                planName: managed.planName,
                answered: false,
                reason: null,
                words: '',
              },
            })),
            'keepLeft',
          ],
        },
        onError: [asksForCode('cancel', 'asking'), fails('asking')],
      },
    },
    cancelled: { on: { BACK: 'left' }, after: { [BACK_AFTER_MS]: 'left' } },
    left: { type: 'final' },
  },
})
