import type { Person, PersonField } from '../context.ts'

const fields: readonly PersonField[] = ['firstName', 'lastName', 'email', 'phone']

/** The fields of a profile that are blank (S2.5). */
export const missingFields = (person: Person): PersonField[] => fields.filter((field) => person[field].trim() === '')

/** What the profile step shows: the missing fields, plus the one that was just verified (R37). */
export const shownFields = (person: Person, verified: PersonField | null): PersonField[] => {
  const missing = missingFields(person)
  return fields.filter((field) => field === verified || missing.includes(field))
}
