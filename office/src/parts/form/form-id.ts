import { createContext, useContext } from 'react'

/** What tells the fields of two forms on one page apart. */
export const FormId = createContext('form')

/** The id of a field's control, which the summary of errors links to. */
export const useFieldId = (name: string): string => fieldId(useContext(FormId), name)

/** @param form the form's id */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`
