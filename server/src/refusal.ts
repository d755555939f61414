import type { RefusalStatus } from '@sipday/contract/errors.ts'

/**
 * A refusal on purpose: status, stable code, a text for a person (fixed catalogue, never an exception's text), and for
 * forms a message for each field. Any other exception becomes a 503 that does not reveal its cause.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
