import { wizard } from '../setup.ts'
import type { WizardContext } from '../context.ts'

/** Where the code goes: the first customer's email address or phone (W2.7). */
const contactOf = ({ customerForms, otpMethod }: WizardContext) => ({
  to: (otpMethod === 'sms' ? customerForms[0]?.phone : customerForms[0]?.email) ?? '',
  channel: otpMethod ?? ('email' as const),
})

/** Proving the contact with a one-time code (W2.7, W4). Ends when the customer is known and signed in. */
export const authentication = wizard.createStateConfig({
  initial: 'chooseMethod',
  states: {
    chooseMethod: {
      entry: { type: 'rememberStep', params: { step: 'otpMethodChoice' } },
      on: {
        SEND_CODE_EMAIL: { target: 'sendingCode', actions: { type: 'rememberMethod', params: { method: 'email' } } },
        SEND_CODE_SMS: {
          guard: 'textIsPossible',
          target: 'sendingCode',
          actions: { type: 'rememberMethod', params: { method: 'sms' } },
        },
      },
    },
    sendingCode: {
      tags: ['busy'],
      entry: 'tryAgain',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => contactOf(context),
        onDone: { target: 'enterCode' },
        onError: {
          target: 'chooseMethod',
          actions: { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) },
        },
      },
    },
    enterCode: {
      entry: { type: 'rememberStep', params: { step: 'otpEntry' } },
      on: {
        UPDATE_OTP_CODE: { actions: { type: 'rememberCode', params: ({ event }) => event } },
        SUBMIT_CODE: { guard: 'codeIsWhole', target: 'verifyingCode' },
        RESEND_CODE: { target: 'resendingCode' },
        BACK_TO_METHOD_CHOICE: { target: 'chooseMethod', actions: 'forgetMethod' },
      },
    },
    /** A code that was sent before stays valid, so a refused second sending stays at its entry. */
    resendingCode: {
      tags: ['busy'],
      entry: 'tryAgain',
      invoke: {
        id: 'resendCode',
        src: 'sendCode',
        input: ({ context }) => contactOf(context),
        onDone: { target: 'enterCode' },
        onError: {
          target: 'enterCode',
          actions: { type: 'showProblem', params: ({ event }) => ({ cause: event.error }) },
        },
      },
    },
    verifyingCode: {
      tags: ['busy'],
      entry: 'tryAgain',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ ...contactOf(context), code: context.otpCode }),
        onDone: { target: 'fetchingCustomerInfo' },
        onError: {
          target: 'enterCode',
          actions: { type: 'showCodeFailure', params: ({ event }) => ({ cause: event.error }) },
        },
      },
    },
    fetchingCustomerInfo: {
      tags: ['busy'],
      invoke: {
        id: 'findCustomer',
        src: 'findCustomer',
        input: ({ context }) => ({
          email: context.customerForms[0]?.email ?? '',
          phone: context.customerForms[0]?.phone ?? '',
        }),
        onDone: {
          target: 'verified',
          actions: { type: 'rememberVerified', params: ({ event }) => ({ customerId: event.output.CID }) },
        },
        onError: {
          target: 'chooseMethod',
          actions: ['forgetMethod', { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    verified: { type: 'final' },
  },
})
