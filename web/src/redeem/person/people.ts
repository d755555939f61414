import type { Profile } from '@sipday/contract/people.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { nobody, type Contact, type Person, type RedeemContext } from '../context.ts'

const firstFilled = (lists: readonly (readonly string[] | undefined)[]): string =>
  lists.flatMap((list) => list ?? []).find((value) => typeof value === 'string' && value.trim() !== '') ?? ''

/**
 * From the profile, then the first non-blank item of their own records (S3). Null when neither loaded: then nothing
 * counts as missing.
 */
export const personOf = (
  profile: Profile | null | undefined,
  records: readonly SubscriptionRecord[] | undefined,
): Person | null => {
  if (!profile && !records) return null
  const own = (records ?? []).filter((record) => !record.Gift && record.Role !== 'Gifted Member')
  const read = (value: string | undefined, key: 'First Name' | 'Last Name' | 'Email' | 'Phone') =>
    value?.trim() || (profile ? '' : firstFilled(own.map((record) => record[key])))
  return {
    firstName: read(profile?.given_name, 'First Name'),
    lastName: read(profile?.family_name, 'Last Name'),
    email: read(profile?.email_address, 'Email'),
    phone: read(profile?.phone_number, 'Phone'),
  }
}

/** R37. */
const prefilled = (person: Person | null, contact: Contact | null): Person => {
  const form = { ...nobody(), ...person }
  if (contact?.channel === 'email' && !form.email) form.email = contact.to
  if (contact?.channel === 'sms' && !form.phone) form.phone = contact.to
  return form
}

export const rememberPerson = (
  { contact }: RedeemContext,
  { person, asksProfile, left }: Pick<RedeemContext, 'person' | 'asksProfile' | 'left'>,
): Partial<RedeemContext> => ({
  person,
  asksProfile,
  left,
  profileForm: prefilled(person, contact),
  returnTo: null,
  notice: null,
})
