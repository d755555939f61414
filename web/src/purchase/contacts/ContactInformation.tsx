import { formLabel, isEmptyForm } from '@sipday/rules/people.ts'
import type { CustomerForm } from '@sipday/rules/forms.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { OrderLayout } from '../order/OrderLayout.tsx'
import { OpenContact } from './OpenContact.tsx'
import { SubmittedContact } from './SubmittedContact.tsx'
import css from './ContactInformation.module.css'

export type ContactInformationProps = {
  forms: readonly CustomerForm[]
  isGift: boolean
  submitted: readonly number[]
  currentIndex: number
  isEditing: boolean
  isSubmitting: boolean
  /** W5, R54. */
  fieldErrors: Partial<Record<string, string>>
  /** Concerns the forms together (W5). */
  formAlert: string | null
  consent: ReactNode
  panel: ReactNode
  onField: (index: number, field: keyof CustomerForm, value: string) => void
  onSubmit: () => void
  onProceed: () => void
  onEdit: (index: number) => void
  onCancel: () => void
  onBack: () => void
}

const FORM_ID = 'contact-form'

/** Finished forms are folded into cards with Edit (W2.6). */
export function ContactInformation(props: ContactInformationProps) {
  const { forms, isGift, submitted, currentIndex, isEditing, isSubmitting } = props
  const [attempt, setAttempt] = useState(0)
  const allDone = forms.length > 0 && forms.every((_, index) => submitted.includes(index))
  const open = isEditing || !allDone ? forms[currentIndex] : undefined
  const empty = open !== undefined && isEmptyForm(open) && !allDone
  const column = useRef<HTMLFormElement>(null)
  const shown = open ? `${currentIndex} ${isEditing}` : 'all'
  const before = useRef(shown)
  useEffect(() => {
    // When another form replaces the one with the focus, the focus goes to its heading, or to what is left to do.
    if (before.current === shown) return
    before.current = shown
    column.current?.querySelector<HTMLElement>('[data-open] h2, section:last-of-type h2')?.focus()
  }, [shown])
  /** Whose changes were sent; announced once their form has closed. */
  const [changed, setChanged] = useState<number | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With many people, the alert is far above the form.
    if (props.formAlert) alert.current?.focus()
  }, [props.formAlert, attempt])
  const cancel = () => {
    setChanged(null)
    props.onCancel()
  }
  const primary = isEditing ? 'Save Changes' : allDone ? 'Proceed to Payment' : 'Continue'

  const person = (form: CustomerForm, index: number) => {
    const label = formLabel(index, isGift)
    if (open && index === currentIndex) {
      return (
        <OpenContact
          key={index}
          heading={isEditing ? `Edit ${label}` : label}
          attempt={attempt}
          form={form}
          index={index}
          errors={props.fieldErrors}
          disabled={isSubmitting}
          primaryPhone={index > 0 ? (forms[0]?.phone ?? '') : ''}
          onField={(field, value) => props.onField(index, field, value)}
        />
      )
    }
    if (submitted.includes(index)) {
      const edit = isEditing || isSubmitting ? undefined : () => props.onEdit(index)
      return <SubmittedContact key={index} label={label} form={form} onEdit={edit} />
    }
    return (
      <Card key={index}>
        <p className={css.coming}>
          <Icon name="clock" />
          Still to come: {label}
        </p>
      </Card>
    )
  }
  return (
    <OrderLayout
      panel={props.panel}
      onPhones="nowhere"
      bar={
        <ActionBar>
          <Button variant="outlined" disabled={isSubmitting} onClick={isEditing ? cancel : props.onBack}>
            {isEditing ? 'Cancel' : 'Back'}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            busy={isSubmitting}
            disabled={empty}
            aria-describedby={empty ? `${FORM_ID}-why` : undefined}
          >
            {primary}
          </Button>
        </ActionBar>
      }
    >
      <form
        id={FORM_ID}
        ref={column}
        className="stack"
        noValidate
        aria-busy={isSubmitting || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSubmitting || empty) return
          setAttempt((count) => count + 1)
          setChanged(isEditing ? currentIndex : null)
          if (open) props.onSubmit()
          else props.onProceed()
        }}
      >
        {props.formAlert && (
          <div ref={alert} tabIndex={-1}>
            <Alert kind="bad">{props.formAlert}</Alert>
          </div>
        )}
        {forms.map(person)}
        <p className="small" role="status">
          {changed !== null && !isEditing && `${formLabel(changed, isGift)} is saved.`}
        </p>
        {empty && (
          <p className="small" id={`${FORM_ID}-why`}>
            Fill in the form to continue.
          </p>
        )}
        {props.consent}
      </form>
    </OrderLayout>
  )
}
