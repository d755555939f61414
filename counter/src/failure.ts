import { CallError } from '@sipday/contract/client.ts'
import { counterMoney } from '@sipday/rules/money-words.ts'
import type { Refused } from './context.ts'

/** Silent, too slow, or unable to work: the till continues without. */
export const isNoServer = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Signed out remotely, or the shift is over. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** Whoever signs in may open a till at several locations; the fields are their ids and names. */
export const isWhichLocation = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'which_location'

/** The server cannot even parse the report. Everything else is tried again. */
const FINAL = new Set([400, 404, 409, 413, 415, 422])
export const isFinal = (error: unknown): boolean => error instanceof CallError && FINAL.has(error.status)

/** The drink or an extra is not on the shop's list as the till showed it. */
const ABOUT_MENU = new Set(['extras_changed', 'extras_invalid', 'drink_unknown', 'drink_not_covered'])
export const isAboutMenu = (error: unknown): boolean => error instanceof CallError && ABOUT_MENU.has(error.code)

export const messageOf = (error: unknown): string =>
  error instanceof CallError && error.fromServer ? error.message : 'An unknown error occurred.'

/** Without a text of ours, the server's message is shown below. */
const words: Record<string, { heading: string; text?: string }> = {
  already_redeemed: { heading: 'Already redeemed' },
  too_soon: { heading: 'Too soon for the next one' },
  not_now: { heading: 'Not at this time' },
  membership_unpaid: {
    heading: counterMoney.unpaidHeading,
    text: counterMoney.unpaidText,
  },
  membership_paused: { heading: 'This membership is paused' },
  membership_ended: { heading: 'This membership has ended', text: 'The member can start a new one on our website.' },
  membership_not_begun: { heading: 'This membership has not started yet' },
  code_unknown: { heading: 'No membership here has this code', text: 'Check the digits with the guest.' },
  code_replaced: {
    heading: 'This code was replaced',
    text: 'Ask the guest to open their page again; it shows the new one.',
  },
  too_many: { heading: 'Too many unknown codes', text: 'Scan the code on the member’s page, or wait a few minutes.' },
}

/** The reason, then when and where. */
export const refusedOf = (error: unknown): Refused => {
  const fields = error instanceof CallError ? error.fields : {}
  const code = error instanceof CallError ? error.code : ''
  const known = words[code]
  return {
    code,
    heading: known?.heading ?? 'Something went wrong',
    message: known?.text ?? messageOf(error),
    redeemedAt: fields['redeemedAt'] ?? null,
    locationName: fields['locationName'] ?? null,
    availableAgainAt: fields['availableAgainAt'] ?? null,
  }
}
