import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Kinds of numbers that a phone in someone's pocket has; premium, toll-free, personal and paging numbers are others. */
const pocket: readonly (string | undefined)[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE']

/**
 * Text messages go to phones with a US area code only (rule J): +1 is also Canada, the Caribbean, and numbers that
 * cost whoever writes to them. Asks the full metadata, which is too large for a browser.
 */
export const canReceiveText = (typed: string): boolean => {
  const parsed = parsePhoneNumberFromString(typed, 'US')
  return parsed?.country === 'US' && parsed.isValid() && pocket.includes(parsed.getType())
}
