import { CallError } from '@sipday/contract/client.ts'
import type { Refused } from './context.ts'

/** No answer, or none in time: the till goes on without network. */
export const isNoNetwork = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 504)

/** The till was signed out from afar, or its shift is over. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

export const messageOf = (error: unknown): string =>
  error instanceof CallError && error.fromServer ? error.message : 'An unknown error occurred.'

const headings: Record<string, string> = {
  already_redeemed: 'Already redeemed',
  membership_unpaid: 'The renewal is not paid yet',
  membership_ended: 'This membership has ended',
  code_unknown: 'No membership has this code',
}

/** A refusal in plain words: what is so, then when and where. */
export const refusedOf = (error: unknown): Refused => {
  const fields = error instanceof CallError ? error.fields : {}
  const code = error instanceof CallError ? error.code : ''
  return {
    heading: headings[code] ?? 'This did not work',
    message: messageOf(error),
    redeemedAt: fields['redeemedAt'] ?? null,
    locationName: fields['locationName'] ?? null,
    availableAgainAt: fields['availableAgainAt'] ?? null,
  }
}
