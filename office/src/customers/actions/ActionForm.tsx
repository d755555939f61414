import { sentence } from '@sipday/rules/written/isolated.ts'
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { EditForm } from '../../parts/form/EditForm.tsx'

type ActionFormProps<V extends FieldValues> = Pick<
  ComponentProps<typeof EditForm<V>>,
  'form' | 'saveLabel' | 'facts' | 'children'
> & {
  membership: CustomerMembership
  /** The button that leaves everything as it is. */
  keepLabel: string
  onClose: () => void
}

export function ActionForm<V extends FieldValues>(props: ActionFormProps<V>) {
  const { form, saveLabel, facts, children, membership, keepLabel, onClose } = props
  return (
    <EditForm
      form={form}
      saveLabel={saveLabel}
      facts={facts}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {keepLabel}
        </Button>
      }
    >
      <h3>{sentence`${membership.planName}, ${membership.locationName}`}</h3>
      {children}
    </EditForm>
  )
}
