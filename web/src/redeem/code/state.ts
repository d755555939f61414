import { assign } from 'xstate'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { AccountChoice, RedeemContext } from '../context.ts'
import { messages, waitOf } from '../failure.ts'
import { cleared, redeem, showFailure, shows } from '../setup.ts'

/** The only account, or the one used before the code was required. */
const chosenAmong = (context: RedeemContext, accounts: AccountChoice[]): string | null => {
  if (context.returnTo !== null && accounts.some(({ id }) => id === context.customerId)) return context.customerId
  return accounts.length === 1 ? (accounts[0]?.id ?? null) : null
}

const rememberNotSent = shows('rememberNotSent', (cause, { codesSent }) => {
  const waitSeconds = waitOf(cause)
  return { sendFailed: true, ...(waitSeconds === null ? {} : { waitSeconds, codesSent: codesSent + 1 }) }
})

/** S2.3. */
export const code = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        CHANGE_CODE: { actions: assign({ code: ({ event }) => event.value, error: null }) },
        VERIFY: [
          { guard: 'codeIsWhole', target: 'checking', actions: assign(cleared) },
          { actions: assign({ error: messages.code }) },
        ],
        RESEND_CODE: { target: 'sending', actions: assign(cleared) },
      },
    },
    sending: {
      invoke: {
        id: 'resendCode',
        src: 'sendCode',
        input: ({ context }) => context.contact ?? { to: '', channel: 'email' },
        onDone: {
          target: 'idle',
          actions: assign({
            code: '',
            codesSent: ({ context }) => context.codesSent + 1,
            sendFailed: false,
            waitSeconds: RESEND_SECONDS,
          }),
        },
        onError: {
          target: 'idle',
          actions: [showFailure, rememberNotSent],
        },
      },
    },
    checking: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ ...(context.contact ?? { to: '', channel: 'email' }), code: context.code }),
        onDone: { target: 'lookingUp' },
        onError: {
          target: 'idle',
          actions: [assign({ code: '' }), showFailure],
        },
      },
    },
    lookingUp: {
      invoke: {
        id: 'findAccounts',
        src: 'findAccounts',
        input: ({ context }) => context.contact ?? { to: '', channel: 'email' },
        onDone: [
          {
            guard: { type: 'someAccountHasIt', params: ({ event }) => ({ accounts: event.output }) },
            target: 'found',
            actions: assign({
              code: '',
              accounts: ({ event }) => event.output,
              selectedAccountId: ({ context, event }) => chosenAmong(context, event.output),
            }),
          },
          {
            target: 'idle',
            actions: assign({ code: '', error: messages.noAccount }),
          },
        ],
        onError: {
          target: 'idle',
          actions: [assign({ code: '' }), showFailure],
        },
      },
    },
    found: { type: 'final' },
  },
})
