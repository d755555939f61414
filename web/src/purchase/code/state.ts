import { assign } from 'xstate'
import type { WizardContext } from '../context.ts'
import { fails, remembers, showCodeFailure, showFailure, showNotResent, takes, tryAgain, wizard } from '../setup.ts'
import { codeSent, rememberCode, verified } from './code.ts'

const contactOf = ({ customerForms, otpMethod }: WizardContext) => ({
  to: (otpMethod === 'sms' ? customerForms[0]?.phone : customerForms[0]?.email) ?? '',
  channel: otpMethod ?? ('email' as const),
})

/** Choosing another method discards what was sent and typed. */
const asked = { otpMethod: null, otpCode: '', fieldErrors: {} } as const

/** W2.7, W4. Ends when the customer is signed in. */
export const authentication = wizard.createStateConfig({
  initial: 'chooseMethod',
  states: {
    chooseMethod: {
      entry: { type: 'rememberStep', params: { step: 'otpMethodChoice' } },
      on: {
        SEND_CODE_EMAIL: { target: 'sendingCode', actions: assign({ ...asked, otpMethod: 'email' }) },
        SEND_CODE_SMS: {
          guard: 'textIsPossible',
          target: 'sendingCode',
          actions: assign({ ...asked, otpMethod: 'sms' }),
        },
      },
    },
    sendingCode: {
      tags: ['busy'],
      entry: tryAgain,
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => contactOf(context),
        onDone: { target: 'enterCode', actions: remembers(codeSent) },
        onError: fails('chooseMethod'),
      },
    },
    enterCode: {
      entry: { type: 'rememberStep', params: { step: 'otpEntry' } },
      on: {
        UPDATE_OTP_CODE: { actions: remembers(rememberCode) },
        SUBMIT_CODE: { guard: 'codeIsWhole', target: 'verifyingCode' },
        RESEND_CODE: { target: 'resendingCode' },
        BACK_TO_METHOD_CHOICE: { target: 'chooseMethod', actions: assign(asked) },
      },
    },
    /** The earlier code stays valid if another one is refused. */
    resendingCode: {
      tags: ['busy'],
      entry: tryAgain,
      invoke: {
        id: 'resendCode',
        src: 'sendCode',
        input: ({ context }) => contactOf(context),
        onDone: { target: 'enterCode', actions: remembers(codeSent) },
        onError: fails('enterCode', showNotResent),
      },
    },
    verifyingCode: {
      tags: ['busy'],
      entry: tryAgain,
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ ...contactOf(context), code: context.otpCode }),
        onDone: { target: 'fetchingCustomerInfo' },
        onError: fails('enterCode', showCodeFailure),
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
          actions: takes(verified),
        },
        onError: {
          target: 'chooseMethod',
          actions: [assign(asked), showFailure],
        },
      },
    },
    verified: { type: 'final' },
  },
})
