/** With the names of the Web Payments SDK. */

export class SqError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}
const errorClass = (name: string) =>
  class extends SqError {
    constructor(message = name) {
      super(name, message)
    }
  }
export const errors = Object.fromEntries(
  [
    'BrowserNotSupportedError',
    'ElementNotFoundError',
    'InvalidOptionError',
    'InvalidEventListenerCallbackError',
    'PaymentMethodUnsupportedError',
    'TokenizationError',
    'UnexpectedError',
    'WebSdkEmbedError',
  ].map((name) => [name, errorClass(name)]),
)
/** Throws the error with that name. */
export const fail = (name: string, message: string): never => {
  const Known = errors[name]
  throw Known ? new Known(message) : new SqError(name, message)
}
