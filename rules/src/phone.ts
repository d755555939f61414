import { AsYouType, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import numbers from './phone-numbers.json' with { type: 'json' }

/** Written by tools/making/phone-numbers.mjs. */
const known = numbers as unknown as MetadataJson

/** E.164 of what a person typed, with the United States as default country; null when it is no valid number (R8, W5). */
export const toE164 = (typed: string): string | null => {
  const parsed = parsePhoneNumberFromString(typed, 'US', known)
  return parsed?.isValid() ? parsed.number : null
}

/** "+1 212 555 0142": the international format in which a phone is kept and shown while typing (W3). */
export const formatWhileTyping = (typed: string): string => {
  const formatter = new AsYouType('US', known)
  const digits = typed.trim()
  return formatter.input(digits.startsWith('+') || digits === '' ? digits : `+1${digits.replace(/^1/, '')}`)
}

/** "(212) 555-0142" for US numbers, the international format for others. */
export const displayPhone = (e164: string): string => {
  const parsed = parsePhoneNumberFromString(e164, 'US', known)
  if (!parsed) return e164
  return parsed.country === 'US' || parsed.countryCallingCode === '1'
    ? parsed.formatNational()
    : parsed.formatInternational()
}
