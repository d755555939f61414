import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Version } from '../../form/ChangedMeanwhile.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import type { EditForm as Form } from '../../form/use-edit-form.ts'
import { type SubjectToRetire, ThingActions } from './ThingActions.tsx'
import type { Thing } from './ThingPage.tsx'

type ThingFormProps<S extends SubjectToRetire, V extends FieldValues> = {
  subject: S
  thing: Thing<S>
  form: Form<V>
  /** Compared when someone else saved in between. */
  facts: (values: V) => Version
  savesItself?: boolean
  children: ReactNode
}

export function ThingForm<S extends SubjectToRetire, V extends FieldValues>(props: ThingFormProps<S, V>) {
  const { subject, thing, form, facts, savesItself, children } = props
  const { id, live, seen, inDraft, changedBy } = thing
  return (
    <EditForm
      form={form}
      saveLabel="Save to Draft"
      facts={facts}
      changedBy={changedBy}
      isNew={id === null}
      savesItself={savesItself}
      beside={
        id !== null && <ThingActions subject={subject} id={id} seen={seen} live={live !== null} inDraft={inDraft} />
      }
    >
      {children}
    </EditForm>
  )
}
