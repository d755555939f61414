import { Button } from '@sipday/ui/actions/Button.tsx'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { EditForm } from '../parts/form/EditForm.tsx'
import type { Version } from '../parts/form/ChangedMeanwhile.tsx'
import type { EditForm as Form } from '../parts/form/use-edit-form.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { OVERVIEW } from './step.ts'

type StepFormProps<V extends FieldValues> = {
  form: Form<V>
  facts: (values: V) => Version
  onSkip: () => void
  children: ReactNode
}

/** Saves what was looked up even when nothing was typed. */
export function StepForm<V extends FieldValues>({ onSkip, ...props }: StepFormProps<V>) {
  return (
    <EditForm
      {...props}
      isNew
      sticks
      saveLabel="Save and Continue"
      before={
        <GoButton variant="outlined" to={OVERVIEW}>
          Back
        </GoButton>
      }
      beside={
        <Button variant="text" onClick={onSkip}>
          Skip for Now
        </Button>
      }
    />
  )
}
