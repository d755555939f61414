import type { Payments } from '@square/web-payments-sdk-types'
import { SandboxCard } from './square-card.ts'
import { errors, fail } from './square-errors.ts'
import { makeApplePay, makeGooglePay, SandboxPaymentRequest } from './square-wallets.ts'

/** `window.Square`: cards and wallets of the Web Payments SDK. */

const script = document.currentScript
const frameOrigin = new URL(script instanceof HTMLScriptElement ? script.src : '/', window.location.href).origin

let locale = 'en-US'
type Imitated = Pick<Payments, 'card' | 'setLocale' | 'paymentRequest' | 'applePay' | 'googlePay'>

const payments = (applicationId: string, _locationId?: string): Imitated => {
  if (typeof applicationId !== 'string' || !/^(sandbox-)?sq0i/.test(applicationId)) {
    fail('InvalidApplicationIdError', "The Payment 'applicationId' option is not in the correct format.")
  }
  if (!applicationId.startsWith('sandbox-')) {
    fail('ApplicationIdEnvironmentMismatchError', 'A live application id does not work with the sandbox.')
  }
  return {
    card: async (options = {}) => new SandboxCard(frameOrigin, options),
    paymentRequest: (options) => new SandboxPaymentRequest(options),
    applePay: async (request) => makeApplePay(frameOrigin, request),
    googlePay: async (request) => makeGooglePay(frameOrigin, request),
    setLocale: async (next) => {
      const previousLocale = locale
      locale = next
      return { previousLocale, newLocale: next }
    },
  }
}
Object.assign(window, { Square: { payments, errors } })
