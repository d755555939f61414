import { createContext, useContext } from 'react'

/** Tells the fields of two forms on one page apart. */
export const FormId = createContext('form')

export const useFieldId = (name: string): string => fieldId(useContext(FormId), name)

/** @param form the form's id */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`
