import { visible } from '@sipday/contract/visible.ts'
import { asTyped } from './written/as-typed.ts'
import type { CustomerForm } from './forms.ts'

export type FormField = keyof CustomerForm
export type FieldErrors = Partial<Record<FormField, string>>

/** A form counts as empty when nothing was typed; the country code alone does not count. */
export const isEmptyForm = (form: CustomerForm): boolean =>
  !form.firstName.trim() && !form.lastName.trim() && !form.email.trim() && !form.phone.replace(/^\+?1?\s*/, '').trim()

export const messages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  duplicate: 'Each subscriber must have a unique email and phone number.',
  duplicateGift: 'Each gift recipient must have a unique email and phone number.',
} as const

/** Non-space text, an @, non-space text, a dot, non-space text (W5). */
export const looksLikeEmail = (value: string): boolean => /^\S+@\S+\.\S+$/.test(visible(value).trim())

/** The specification's phone check: at least 10 digits (W5), not counting the United States country code. */
export const hasPhoneDigits = (value: string): boolean => {
  const digits = value.replace(/\D/g, '')
  const isUnitedStates = !visible(value).trim().startsWith('+') || digits.startsWith('1')
  return (isUnitedStates ? digits.replace(/^1/, '') : digits).length >= 10
}

/** The errors in one form's fields (W5). */
export const formErrors = (form: CustomerForm): FieldErrors => ({
  ...(form.firstName.trim() ? {} : { firstName: messages.firstName }),
  ...(form.lastName.trim() ? {} : { lastName: messages.lastName }),
  ...(looksLikeEmail(form.email) ? {} : { email: messages.email }),
  ...(hasPhoneDigits(form.phone) ? {} : { phone: messages.phone }),
})

const pairOf = (form: CustomerForm): string =>
  `${visible(form.email).trim().toLowerCase()}|${form.phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`

/**
 * Every subscriber needs their own pair of email and phone. For gifts the gifter's form (the first) is left out of the
 * comparison (W5). Forms that are still empty do not count. Null when all differ.
 */
export const duplicateMessage = (forms: readonly CustomerForm[], isGift: boolean): string | null => {
  const compared = (isGift ? forms.slice(1) : forms).filter((form) => !isEmptyForm(form)).map(pairOf)
  if (new Set(compared).size === compared.length) return null
  return isGift ? messages.duplicateGift : messages.duplicate
}

/** "Rita" of "Rita Rec": how someone is addressed of whom only the whole name is known. In no direction of its own. */
export const firstNameIn = (name: string): string =>
  name
    .replaceAll(/[\u2068\u2069]/g, '')
    .trim()
    .split(/\s+/)[0] ?? ''

/** To address a person in a message. */
const nameOf = (form: Pick<CustomerForm, 'firstName' | 'lastName'>): string =>
  `${form.firstName.trim()} ${form.lastName.trim()}`.trim() || 'The giver'

/**
 * A gift is for someone else: the error appears, with the name, at the form that repeats the giver's contacts (R51).
 */
export const ownGiftText = (giver: Pick<CustomerForm, 'firstName' | 'lastName'>): string =>
  `${nameOf(giver)} is giving this gift and cannot receive it too. Please enter the person it is for.`

/** The error when a recipient has the same email and phone as the giver (the first form); null when there is none. */
export const ownGiftMessage = (forms: readonly CustomerForm[], isGift: boolean): string | null => {
  const [giver, ...recipients] = forms
  if (!isGift || !giver || isEmptyForm(giver)) return null
  return recipients.some((form) => !isEmptyForm(form) && pairOf(form) === pairOf(giver)) ? ownGiftText(giver) : null
}

/** The heading of each form: R4's labels. */
export const formLabel = (index: number, isGift: boolean): string => {
  if (isGift) return index === 0 ? 'Your Information (Gifter)' : `Gifted Subscriber #${index}`
  return index === 0 ? 'Subscriber (Primary)' : `Subscriber #${index + 1}`
}

/** The role sent with each submit (W6, R51). */
export const roleOf = (index: number, isGift: boolean): 'primary' | 'gifter' | 'recipient' => {
  if (!isGift) return 'primary'
  return index === 0 ? 'gifter' : 'recipient'
}

/** "m•••@demo.example": the first letter and the domain. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0] ?? ''}•••${email.slice(at)}`
}

/** "(•••) •••-0142": masks a US phone in E.164; other numbers keep their last four digits. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  const last = digits.slice(-4)
  return digits.length === 11 && digits.startsWith('1') ? `(•••) •••-${last}` : `•••• ${last}`
}

/** By the last four digits of the phone, or by the start of a name. */
export type MemberSearch = { lastFour: string } | { name: string }

/** One sign of these scripts is a name, where others need two letters. */
const SHORT_NAME = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Names as `asTyped` gives them; null when it is too little to look for, or part of a phone. */
export const memberSearch = (typed: string): MemberSearch | null => {
  const name = asTyped(typed)
  if (/^\d{4}$/.test(name)) return { lastFour: name }
  const letters = name.match(/\p{L}/gu) ?? []
  if (/\d{3}/.test(name) || (letters.length < 2 && !SHORT_NAME.test(typed))) return null
  return { name }
}
