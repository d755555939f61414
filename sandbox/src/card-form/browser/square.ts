import type { Payments } from '@square/web-payments-sdk-types'
import { SandboxCard } from './square-card.ts'
import { errors, fail } from './square-errors.ts'

/** `window.Square` of the sandbox: the card part of the Web Payments SDK. */

const script = document.currentScript
const frameOrigin = new URL(script instanceof HTMLScriptElement ? script.src : '/', window.location.href).origin

let locale = 'en-US'
const payments = (applicationId: string, _locationId?: string): Pick<Payments, 'card' | 'setLocale'> => {
  if (typeof applicationId !== 'string' || !/^(sandbox-)?sq0i/.test(applicationId)) {
    fail('InvalidApplicationIdError', "The Payment 'applicationId' option is not in the correct format.")
  }
  if (!applicationId.startsWith('sandbox-')) {
    fail('ApplicationIdEnvironmentMismatchError', 'A live application id does not work with the sandbox.')
  }
  return {
    card: async (options = {}) => new SandboxCard(frameOrigin, options),
    setLocale: async (next) => {
      const previousLocale = locale
      locale = next
      return { previousLocale, newLocale: next }
    },
  }
}
Object.assign(window, { Square: { payments, errors } })
