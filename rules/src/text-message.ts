import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Excludes premium, toll-free, personal and paging numbers. */
const pocket: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE']

/**
 * Only US area codes (rule J): +1 also covers Canada, the Caribbean, and numbers that charge the sender. The full
 * metadata is too large for a browser.
 */
export const canReceiveText = (typed: string): boolean => {
  const parsed = parsePhoneNumberFromString(typed, 'US')
  return parsed?.country === 'US' && parsed.isValid() && pocket.includes(parsed.getType())
}
