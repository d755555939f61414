import { assign } from 'xstate'
import { RESEND_SECONDS, type AccountChoice, type RedeemContext } from '../context.ts'
import { messages } from '../failure.ts'
import { redeem } from '../setup.ts'

/** Continues automatically with the only account, or with the one used before a new code was required. */
const chosenAmong = (context: RedeemContext, accounts: AccountChoice[]): string | null => {
  if (context.returnTo !== null && accounts.some(({ id }) => id === context.customerId)) return context.customerId
  return accounts.length === 1 ? (accounts[0]?.id ?? null) : null
}

/** enterOtp (S2.3): checks the six digits and looks up the accounts of the contact they prove. */
export const code = redeem.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        CHANGE_CODE: { actions: assign({ code: ({ event }) => event.value, error: null }) },
        VERIFY: [
          { guard: 'codeIsComplete', target: 'checking', actions: 'clearMessages' },
          { actions: { type: 'showError', params: { message: messages.code } } },
        ],
        RESEND_CODE: { target: 'sending', actions: 'clearMessages' },
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
          actions: [
            {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.sendCode }),
            },
            assign({ sendFailed: true }),
            { type: 'rememberWait', params: ({ event }) => ({ error: event.error }) },
          ],
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
          actions: [
            assign({ code: '' }),
            {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.checkCode }),
            },
          ],
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
            guard: ({ event }) => event.output.length > 0,
            target: 'found',
            actions: assign({
              code: '',
              accounts: ({ event }) => event.output,
              selectedAccountId: ({ context, event }) => chosenAmong(context, event.output),
            }),
          },
          {
            target: 'idle',
            actions: [assign({ code: '' }), { type: 'showError', params: { message: messages.noAccount } }],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            assign({ code: '' }),
            {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.noAccount }),
            },
          ],
        },
      },
    },
    found: { type: 'final' },
  },
})
