import { Address } from '@sipday/ui/text/Address.tsx'
import type { CustomerForm } from '@sipday/rules/forms.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { usePhoneTools } from './use-phone-tools.ts'
import css from './SubmittedContact.module.css'

export type SubmittedContactProps = {
  label: string
  form: CustomerForm
  /** Absent while another form is open. */
  onEdit?: (() => void) | undefined
}

export function SubmittedContact({ label, form, onEdit }: SubmittedContactProps) {
  const phone = usePhoneTools()
  return (
    <Card as="section" aria-label={label}>
      <div className={css.head}>
        <Icon name="check" tone="ok" />
        <h2 className="h4 grow" tabIndex={-1}>
          {label}
        </h2>
        {onEdit && (
          <Button variant="text" flush="end" icon="edit" aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <p className={`small ${css.person}`}>
        {form.firstName} {form.lastName}
        <br />
        <Address>{form.email}</Address>
        <br />
        {phone ? phone.displayPhone(form.phone) : form.phone}
      </p>
    </Card>
  )
}
