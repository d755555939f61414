import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { EditForm } from '../parts/form/EditForm.tsx'
import type { Version } from '../parts/form/ChangedMeanwhile.tsx'
import type { EditForm as Form } from '../parts/form/use-edit-form.ts'

type StepFormProps<V extends FieldValues> = {
  form: Form<V>
  facts: (values: V) => Version
  children: ReactNode
}

/** Saves the usual values even when nothing was typed. */
export function StepForm<V extends FieldValues>(props: StepFormProps<V>) {
  return <EditForm {...props} isNew saveLabel="Save and Continue" />
}
