import type { CustomerForm } from '@sipday/rules/forms.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ErrorSummary } from '@sipday/ui/fields/ErrorSummary.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { PhoneField } from '@sipday/ui/fields/PhoneField.tsx'
import { usePhoneTools } from './use-phone-tools.ts'

export type OpenContactProps = {
  heading: string
  attempt: number
  form: CustomerForm
  index: number
  errors: Partial<Record<string, string>>
  disabled: boolean
  /** Offered to the others; empty when there is none. */
  primaryPhone: string
  onField: (field: keyof CustomerForm, value: string) => void
}

const fields = ['firstName', 'lastName', 'email', 'phone'] as const
const fieldId = (index: number, field: keyof CustomerForm): string => `contact-${index}-${field}`

/** The browser autofills only the buyer's own fields: the others are other people. */
export function OpenContact({
  heading,
  attempt,
  form,
  index,
  errors,
  disabled,
  primaryPhone,
  onField,
}: OpenContactProps) {
  const phone = usePhoneTools()
  const own = index === 0
  const shared = (field: keyof CustomerForm, autoComplete: string, maxLength: number) => ({
    id: fieldId(index, field),
    name: own ? field : `${field}-${index + 1}`,
    autoComplete: own ? autoComplete : 'off',
    maxLength,
    required: true,
    readOnly: disabled,
    value: form[field],
    error: errors[field],
    onChange: (value: string) => onField(field, value),
  })
  const wrong = fields.flatMap((field) => {
    const message = errors[field]
    return message ? [{ fieldId: fieldId(index, field), message }] : []
  })
  return (
    <section className="stack" aria-label={heading} data-open>
      <h2 tabIndex={-1}>{heading}</h2>
      <ErrorSummary attempt={attempt} errors={wrong} />
      <div className="grid-2">
        <Field label="First Name" {...shared('firstName', 'given-name', 80)} />
        <Field label="Last Name" {...shared('lastName', 'family-name', 80)} />
      </div>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck="false"
        {...shared('email', 'email', 254)}
      />
      <div>
        <PhoneField label="Phone" format={phone?.formatWhileTyping} {...shared('phone', 'tel', 32)} />
        {/* Stays when it has nothing left to do: leaving the field must not move the button being pressed. */}
        {primaryPhone && (
          <Button
            variant="text"
            flush="start"
            disabled={disabled || primaryPhone === form.phone}
            onClick={() => onField('phone', primaryPhone)}
          >
            Same phone as mine
          </Button>
        )}
      </div>
    </section>
  )
}
