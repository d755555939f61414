import type { Card, CardOptions, SqEvent, TokenResult } from '@square/web-payments-sdk-types'
import { fail, SqError } from './square-errors.ts'
import { checkDetails, checkOptions, findElement } from './square-options.ts'

type Handler = (event: SqEvent) => void
type Answer = { resolve: (value: unknown) => void; reject: (error: Error) => void }
type FromFrame = {
  channel: string
  kind: 'ready' | 'answer' | 'event' | 'height'
  id?: number
  result?: unknown
  problem?: string
  type?: string
  detail?: unknown
  height?: number
}

const WAIT_MS = 20_000
const FIELDS = ['cardNumber', 'cvv', 'expirationDate', 'postalCode']

const makeFrame = (frameOrigin: string, channel: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  const address = new URL('/card-form', frameOrigin)
  address.searchParams.set('channel', channel)
  address.searchParams.set('origin', window.location.origin)
  frame.src = address.href
  frame.title = 'Card details'
  frame.className = 'sq-card-iframe-container'
  frame.setAttribute('scrolling', 'no')
  Object.assign(frame.style, {
    border: '0',
    width: 'calc(100% + 12px)',
    margin: '-6px',
    height: '330px',
    display: 'block',
    maxWidth: 'none',
  })
  return frame
}

/** A frame of the sandbox's own origin: the card number never leaves it. */
export class SandboxCard implements Card {
  #frameOrigin: string
  #options: CardOptions
  #channel = crypto.getRandomValues(new Uint32Array(4)).join('-')
  #frame: HTMLIFrameElement | null = null
  #ready: Promise<void> = Promise.resolve()
  #becomeReady: () => void = () => undefined
  #destroyed = false
  #nextId = 1
  #waiting = new Map<number, Answer>()
  #handlers = new Map<string, Set<Handler>>()

  constructor(frameOrigin: string, options: CardOptions) {
    this.#frameOrigin = frameOrigin
    this.#options = checkOptions(options)
  }

  #listen = (event: MessageEvent<FromFrame>): void => {
    const message = event.data
    if (
      event.origin !== this.#frameOrigin ||
      event.source !== this.#frame?.contentWindow ||
      message?.channel !== this.#channel
    )
      return
    if (message.kind === 'ready') this.#becomeReady()
    if (message.kind === 'height' && this.#frame) this.#frame.style.height = `${message.height}px`
    if (message.kind === 'event') this.#tell(message.type ?? '', message.detail)
    if (message.kind === 'answer') this.#answer(message)
  }

  #tell(type: string, detail: unknown): void {
    for (const handler of this.#handlers.get(type) ?? []) handler({ type, detail } as SqEvent)
  }

  #answer({ id = 0, result, problem }: FromFrame): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (problem === undefined) waiting?.resolve(result)
    else waiting?.reject(new SqError('InvalidFieldNameError', problem))
  }

  #mustLive(): void {
    if (this.#destroyed) fail('PaymentMethodAlreadyDestroyedError', 'Card has already been destroyed.')
  }

  async #call(name: string, value?: unknown): Promise<unknown> {
    this.#mustLive()
    const frame = this.#frame
    if (!frame) return fail('PaymentMethodNotAttachedError', 'Card is not attached to a DOM element.')
    await this.#ready
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new SqError('TokenizationError', 'The card form is not responding.')),
        WAIT_MS,
      )
      const settle = (done: () => void) => {
        clearTimeout(timer)
        done()
      }
      this.#waiting.set(id, {
        resolve: (result) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(error)),
      })
      frame.contentWindow?.postMessage({ channel: this.#channel, id, name, value }, this.#frameOrigin)
    })
  }

  async attach(target: string | HTMLElement): Promise<void> {
    this.#mustLive()
    if (this.#frame) fail('PaymentMethodAlreadyAttachedError', 'Card is already attached to a DOM element.')
    const container = findElement(target)
    const frame = makeFrame(this.#frameOrigin, this.#channel)
    this.#frame = frame
    window.addEventListener('message', this.#listen)
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new SqError('UnexpectedError', 'The card form did not load.')), WAIT_MS)
      this.#becomeReady = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    container.append(frame)
    await this.#ready
    if (!this.#destroyed && this.#frame === frame) await this.#call('configure', this.#options)
  }

  async detach(): Promise<boolean> {
    this.#mustLive()
    window.removeEventListener('message', this.#listen)
    this.#frame?.remove()
    this.#frame = null
    this.#becomeReady()
    for (const { reject } of this.#waiting.values())
      reject(new SqError('PaymentMethodNotAttachedError', 'Card was removed from the page.'))
    this.#waiting.clear()
    return true
  }

  async destroy(): Promise<boolean> {
    await this.detach()
    this.#handlers.clear()
    this.#destroyed = true
    return true
  }

  async tokenize(details?: Parameters<Card['tokenize']>[0], cofToken?: string): Promise<TokenResult> {
    this.#mustLive()
    checkDetails(details)
    if (cofToken !== undefined) return { status: 'OK', token: cofToken }
    return (await this.#call('tokenize')) as TokenResult
  }

  async configure(options: CardOptions): Promise<void> {
    this.#options = { ...this.#options, ...checkOptions(options) }
    await this.#call('configure', options)
  }

  async clear(): Promise<boolean> {
    await this.#call('clear')
    return true
  }

  async #onField(name: string, field: string): Promise<boolean> {
    if (!FIELDS.includes(field)) fail('InvalidFieldNameError', `The card form has no field '${field}'.`)
    if (name === 'focus') this.#frame?.focus()
    await this.#call(name, field)
    return true
  }

  focus(field: string): Promise<boolean> {
    return this.#onField('focus', field)
  }

  setError(field: string): Promise<boolean> {
    return this.#onField('setError', field)
  }

  recalculateSize(): void {
    this.#mustLive()
    if (!this.#frame) fail('PaymentMethodNotAttachedError', 'Card is not attached to a DOM element.')
    void this.#call('size')
  }

  addEventListener(type: string, handler: Handler): void {
    this.#mustLive()
    if (typeof handler !== 'function')
      fail('InvalidEventListenerCallbackError', 'The event listener must be a function.')
    const known = this.#handlers.get(type) ?? new Set()
    this.#handlers.set(type, known.add(handler))
  }

  removeEventListener(type: string, handler: Handler): void {
    this.#mustLive()
    this.#handlers.get(type)?.delete(handler)
  }
}
