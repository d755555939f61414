import type { RefusalStatus } from '@sipday/contract/errors.ts'

/**
 * On purpose: the text for a person is from a fixed catalogue, never an exception's. Any other exception becomes a 503
 * that does not reveal its cause.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** For a form filled from an older version: what it is now, who changed it, and when. */
  readonly meanwhile: { current: unknown; by: string; at: string } | undefined
  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    more: Partial<Pick<Refusal, 'fields' | 'retryAfterSeconds' | 'meanwhile'>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.meanwhile = more.meanwhile
  }
}
