import { customerErrors } from '@sipday/rules/customer-model.ts'
import type { Person, PersonField } from '../context.ts'

const fields: readonly PersonField[] = ['firstName', 'lastName', 'email', 'phone']

/** The fields of a profile that are blank (S2.5). */
export const missingFields = (person: Person): PersonField[] => fields.filter((field) => person[field].trim() === '')

/** What the profile step shows: the missing fields, plus the one that was just verified (R37). */
export const shownFields = (person: Person, verified: PersonField | null): PersonField[] => {
  const missing = missingFields(person)
  return fields.filter((field) => field === verified || missing.includes(field))
}

const required: readonly PersonField[] = ['firstName', 'lastName', 'email']

/** The required fields that are blank, each with its message of the customer model (S5); the phone is not checked here. */
export const blankFieldErrors = (form: Person): Record<string, string> => {
  const errors = customerErrors(form, () => true)
  return Object.fromEntries(
    required.flatMap((field) => (form[field].trim() === '' ? [[field, errors[field] ?? '']] : [])),
  )
}
