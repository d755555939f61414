import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Types of numbers that people's phones have; excludes premium, toll-free, personal and paging numbers. */
const pocket: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE']

/**
 * Text messages go only to phones with a US area code (rule J): +1 also covers Canada, the Caribbean, and numbers that
 * charge the sender. Uses the full metadata, which is too large for a browser.
 */
export const canReceiveText = (typed: string): boolean => {
  const parsed = parsePhoneNumberFromString(typed, 'US')
  return parsed?.country === 'US' && parsed.isValid() && pocket.includes(parsed.getType())
}
