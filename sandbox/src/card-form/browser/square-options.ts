import type { Card, CardOptions } from '@square/web-payments-sdk-types'
import { fail } from './square-errors.ts'

/** Other options are refused, as in the Web Payments SDK. */

const TEXT = ['backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontWeight']
const BORDER = ['borderColor', 'borderRadius', 'borderWidth']
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  input: TEXT,
  'input.is-focus': TEXT,
  'input.is-error': TEXT,
  'input::placeholder': ['color'],
  'input.is-focus::placeholder': ['color'],
  'input.is-error::placeholder': ['color'],
  '.input-container': BORDER,
  '.input-container.is-focus': BORDER,
  '.input-container.is-error': BORDER,
  '.message-text': ['color', 'fontFamily', 'fontSize', 'fontWeight'],
  '.message-text.is-error': ['color', 'fontFamily', 'fontSize', 'fontWeight'],
  '.message-icon': ['color'],
  '.message-icon.is-error': ['color'],
}

const checkRules = (style: Readonly<Record<string, unknown>>): void => {
  for (const [selector, values] of Object.entries(style)) {
    if (selector.startsWith('@media')) {
      checkRules({ ...(values as object) })
      continue
    }
    const properties = ALLOWED[selector]
    if (!properties) return fail('InvalidInputStyleSelectorError', `The style selector '${selector}' is not supported.`)
    for (const [property, value] of Object.entries(values as object)) {
      if (!properties.includes(property))
        fail('InvalidInputStylePropertyError', `The style property '${property}' is not supported on '${selector}'.`)
      if (typeof value !== 'string')
        fail('InvalidInputStyleValueError', `The style value of '${property}' must be a string.`)
    }
  }
}

export const checkOptions = (options: CardOptions): CardOptions => {
  if (options.postalCode !== undefined && typeof options.postalCode !== 'string')
    fail('InvalidOptionError', 'postalCode must be a string.')
  if (options.style) checkRules({ ...options.style })
  return options
}

export const checkDetails = (details: Parameters<Card['tokenize']>[0]): void => {
  if (details === undefined) return
  const { intent } = details
  if (!['CHARGE', 'CHARGE_AND_STORE', 'STORE'].includes(intent))
    fail('InvalidOptionError', `Verification details: intent '${intent}' is not supported.`)
  if (!details.billingContact) fail('InvalidOptionError', 'Verification details: billingContact is required.')
  if (intent !== 'STORE' && !/^\d+(\.\d{1,2})?$/.test('amount' in details ? details.amount : '')) {
    fail('InvalidOptionError', 'Verification details: amount must be a string such as "42.68".')
  }
  if (intent !== 'STORE' && !('currencyCode' in details && details.currencyCode)) {
    fail('InvalidOptionError', 'Verification details: currencyCode is required.')
  }
}

export const findElement = (target: string | HTMLElement): HTMLElement => {
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (!found) return fail('ElementNotFoundError', `The element '${String(target)}' could not be found.`)
  return found instanceof HTMLElement ? found : fail('InvalidElementTypeError', 'The card form needs an HTML element.')
}
