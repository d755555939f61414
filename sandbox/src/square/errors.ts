import type { SquareError } from './records.ts'

export class ApiError extends Error {
  readonly status: number
  readonly body: { errors: SquareError[]; payment?: unknown }
  constructor(status: number, error: SquareError, extra: { payment?: unknown } = {}) {
    super(`${error.code}: ${error.detail}`)
    this.status = status
    this.body = { errors: [error], ...extra }
  }
}

export function invalid(code: string, detail: string, field?: string, status = 400): ApiError {
  return new ApiError(status, { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field ? { field } : {}) })
}

export const notFound = (what: string, id: string, field?: string): ApiError =>
  invalid('NOT_FOUND', `${what} with ID \`${id}\` not found.`, field, 404)

export const declineError = (code: string): SquareError => ({
  category: 'PAYMENT_METHOD_ERROR',
  code,
  detail: `Authorization error: '${code}'`,
})

/** The card, or its token, was declined. */
export class Decline extends ApiError {
  constructor(code: string, payment?: unknown) {
    super(400, declineError(code), payment === undefined ? {} : { payment })
  }
}

export const refundError = (code: string, detail: string): ApiError =>
  new ApiError(400, { category: 'REFUND_ERROR', code, detail })
