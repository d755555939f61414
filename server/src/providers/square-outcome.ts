/**
 * `declined`: card or token refused, nothing taken. `unknown`: no conclusive response; repeating the key later tells.
 * `invalid`: refused otherwise, nothing happened; the code and detail are the provider's.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'declined'; code: string }
  | { kind: 'unknown' }
  | { kind: 'invalid'; code: string; field?: string }

export type ProviderFailure = {
  statusCode: number | undefined
  errors: readonly { category: string; code: string; field?: string | undefined }[]
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Another card or corrected data may help. */
const cardCodes = words(`GENERIC_DECLINE CARD_DECLINED CARD_DECLINED_CALL_ISSUER CARD_DECLINED_VERIFICATION_REQUIRED
  INSUFFICIENT_FUNDS TRANSACTION_LIMIT VOICE_FAILURE INVALID_ACCOUNT CARD_NOT_SUPPORTED ALLOWABLE_PIN_TRIES_EXCEEDED
  PAYMENT_LIMIT_EXCEEDED CVV_FAILURE VERIFY_CVV_FAILURE ADDRESS_VERIFICATION_FAILURE VERIFY_AVS_FAILURE
  INVALID_POSTAL_CODE INVALID_EXPIRATION EXPIRATION_FAILURE BAD_EXPIRATION CARD_EXPIRED PAN_FAILURE INVALID_CARD
  INVALID_CARD_DATA UNSUPPORTED_CARD_BRAND CARD_TOKEN_EXPIRED CARD_TOKEN_USED SOURCE_EXPIRED SOURCE_USED`)

/** Whatever the provider calls it: entering a card again helps. */
export const SOURCE_UNKNOWN = 'SOURCE_UNKNOWN'

const temporaryCodes = words(`RATE_LIMITED TEMPORARY_ERROR INTERNAL_SERVER_ERROR SERVICE_UNAVAILABLE GATEWAY_TIMEOUT
  REQUEST_TIMEOUT`)

/** By category and code, never the HTTP status alone. */
export const outcomeOf = ({ statusCode, errors }: ProviderFailure): Exclude<Outcome<never>, { kind: 'done' }> => {
  const first = errors[0]
  if (statusCode === undefined || statusCode < 400 || !first) return { kind: 'unknown' }
  if (first.category === 'PAYMENT_METHOD_ERROR' || cardCodes.has(first.code))
    return { kind: 'declined', code: first.code }
  if (statusCode >= 500 || statusCode === 429 || first.category === 'API_ERROR' || temporaryCodes.has(first.code))
    return { kind: 'unknown' }
  if (first.field === 'source_id') return { kind: 'declined', code: SOURCE_UNKNOWN }
  return { kind: 'invalid', code: first.code, ...(first.field ? { field: first.field } : {}) }
}
