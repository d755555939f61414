import type {
  ApplePay,
  GooglePay,
  GooglePayButtonOptions,
  PaymentRequest,
  PaymentRequestOptions,
  TokenResult,
} from '@square/web-payments-sdk-types'
import { fail, SqError } from './square-errors.ts'
import { findElement } from './square-options.ts'

/** As of loading the script; `POST /device` changes it. */
const deviceWallets = '{{wallets}}'.split(',')

const isAmount = (amount: unknown): boolean => typeof amount === 'string' && /^\d+\.\d{2}$/.test(amount)

const checkTotal = (total: PaymentRequestOptions['total'] | undefined): void => {
  if (!isAmount(total?.amount) || typeof total?.label !== 'string')
    fail('InvalidPaymentRequestError', 'Payment request: total needs a label and an amount such as "42.68".')
}

/** Can change until the sheet opens. */
export class SandboxPaymentRequest implements PaymentRequest {
  options: PaymentRequestOptions

  constructor(options: PaymentRequestOptions) {
    if (!/^[A-Z]{2}$/.test(options.countryCode)) fail('InvalidPaymentRequestError', 'countryCode is such as "US".')
    if (!/^[A-Z]{3}$/.test(options.currencyCode)) fail('InvalidPaymentRequestError', 'currencyCode is such as "USD".')
    checkTotal(options.total)
    this.options = options
  }

  addEventListener(): void {}

  update(options: Partial<PaymentRequestOptions>): boolean {
    if ('total' in options) checkTotal(options.total)
    this.options = { ...this.options, ...options }
    return true
  }
}

type Sheet = { wallet: string; request: SandboxPaymentRequest; frameOrigin: string }

const addressOf = ({ wallet, request, frameOrigin }: Sheet, channel: string): string => {
  const address = new URL('/wallet-sheet', frameOrigin)
  const { total, currencyCode } = request.options
  const shown = { channel, origin: window.location.origin, wallet, label: total.label, amount: total.amount }
  for (const [name, value] of Object.entries({ ...shown, currency: currencyCode }))
    address.searchParams.set(name, value ?? '')
  return address.href
}

/** A frame, where a device would draw the sheet itself. */
const askSheet = (sheet: Sheet): Promise<TokenResult> =>
  new Promise((resolve) => {
    const channel = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const before = document.activeElement
    const frame = document.createElement('iframe')
    frame.src = addressOf(sheet, channel)
    frame.title = 'Payment sheet'
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'normal',
    })
    const listen = (event: MessageEvent<{ channel: string; result: TokenResult }>): void => {
      if (event.source !== frame.contentWindow || event.data?.channel !== channel) return
      window.removeEventListener('message', listen)
      frame.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(event.data.result)
    }
    window.addEventListener('message', listen)
    document.body.append(frame)
    frame.focus()
  })

class SandboxWallet {
  #sheet: Sheet
  #destroyed = false

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  async tokenize(): Promise<TokenResult> {
    if (this.#destroyed) fail('PaymentMethodAlreadyDestroyedError', 'The wallet has already been destroyed.')
    return askSheet(this.#sheet)
  }

  async destroy(): Promise<boolean> {
    this.#destroyed = true
    return true
  }

  addEventListener(): void {}
  removeEventListener(): void {}
}

class SandboxGooglePay extends SandboxWallet implements GooglePay {
  #button: HTMLButtonElement | null = null

  /** Google draws its own button. */
  async attach(target: string | HTMLElement, options: GooglePayButtonOptions = {}): Promise<void> {
    if (this.#button) throw new SqError('PaymentMethodAlreadyAttachedError', 'Google Pay is already attached.')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = options.buttonType === 'short' ? 'GPay' : 'Buy with GPay'
    button.setAttribute('aria-label', 'Google Pay')
    const isWhite = options.buttonColor === 'white'
    Object.assign(button.style, {
      width: options.buttonSizeMode === 'fill' ? '100%' : '240px',
      minHeight: '48px',
      border: isWhite ? '1px solid #747775' : '0',
      borderRadius: `${options.buttonRadius ?? 4}px`,
      background: isWhite ? '#fff' : '#1f1f1f',
      color: isWhite ? '#1f1f1f' : '#fff',
      font: '500 1.6rem system-ui, sans-serif',
      cursor: 'pointer',
    })
    findElement(target).append(button)
    this.#button = button
  }

  async detach(): Promise<boolean> {
    this.#button?.remove()
    this.#button = null
    return true
  }

  override async destroy(): Promise<boolean> {
    await this.detach()
    return super.destroy()
  }
}

const requireWallet = (wallet: string, name: string, request: PaymentRequest): SandboxPaymentRequest => {
  if (!deviceWallets.includes(wallet)) fail('PaymentMethodUnsupportedError', `${name} is not available on this device.`)
  if (request instanceof SandboxPaymentRequest) return request
  return fail('InvalidPaymentRequestError', 'The payment request must come from paymentRequest().')
}

export const makeApplePay = (frameOrigin: string, request: PaymentRequest): ApplePay =>
  new SandboxWallet({ wallet: 'apple', request: requireWallet('apple', 'Apple Pay', request), frameOrigin })

export const makeGooglePay = (frameOrigin: string, request: PaymentRequest): GooglePay =>
  new SandboxGooglePay({ wallet: 'google', request: requireWallet('google', 'Google Pay', request), frameOrigin })
