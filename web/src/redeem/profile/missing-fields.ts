import type { Person, PersonField } from '../context.ts'

const fields: readonly PersonField[] = ['firstName', 'lastName', 'email', 'phone']

/** The fields of a profile that are blank (S2.5). */
export const missingFields = (person: Person): PersonField[] => fields.filter((field) => person[field].trim() === '')
