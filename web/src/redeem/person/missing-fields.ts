import { customerErrors } from '@sipday/rules/customer-model.ts'
import type { Person, PersonField } from '../context.ts'

const fields: readonly PersonField[] = ['firstName', 'lastName', 'email', 'phone']

/** S2.5. */
export const missingFields = (person: Person): PersonField[] => fields.filter((field) => person[field].trim() === '')

/** The missing fields and the one that was just verified (R37). */
export const shownFields = (person: Person, verified: PersonField | null): PersonField[] => {
  const missing = missingFields(person)
  return fields.filter((field) => field === verified || missing.includes(field))
}

const required: readonly PersonField[] = ['firstName', 'lastName', 'email']

/** S5. The phone is not checked here. */
export const blankFieldErrors = (form: Person): Record<string, string> => {
  const errors = customerErrors(form, () => true)
  return Object.fromEntries(
    required.flatMap((field) => (form[field].trim() === '' ? [[field, errors[field] ?? '']] : [])),
  )
}
