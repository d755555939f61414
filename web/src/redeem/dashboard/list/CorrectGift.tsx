import { sentence } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useErrorFocus } from '../../../shell/focus.ts'
import { failureText, fieldErrorsOf, wantsCode } from '../../failure.ts'
import { useAccountArea } from '../../useRedeem.tsx'

export type CorrectGiftProps = {
  subscriptionId: string
  recipientFirstName: string
  recipientEmail: string
  /** Then it is sent again at once. */
  sent: boolean
}

/** For an unclaimed gift; the old address becomes invalid (R57). */
export function CorrectGift({ subscriptionId, recipientFirstName, recipientEmail, sent }: CorrectGiftProps) {
  const { call } = useAccountArea()
  const client = useQueryClient()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(recipientEmail)
  const correct = useMutation({
    mutationFn: () => call('correct-gift', { subscriptionId, recipientEmail: typed.trim() }),
    onSuccess: () => {
      setOpen(false)
      return client.invalidateQueries()
    },
  })
  const fieldError = fieldErrorsOf(correct.error)['recipientEmail']
  const { root, press } = useErrorFocus<HTMLFormElement>(fieldError)
  const show = () => {
    correct.reset()
    setTyped(recipientEmail)
    setOpen(true)
  }
  return (
    <>
      {correct.isSuccess && (
        <Alert kind="ok">
          {sent ? `The gift email is on its way to ${recipientEmail}.` : `The gift email will go to ${recipientEmail}.`}
        </Alert>
      )}
      <Button variant="text" wide onClick={show}>
        Correct the email address
      </Button>
      <Dialog
        open={open}
        kind="sheet"
        title="Correct the email address"
        initialFocus={input}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="outlined" wide disabled={correct.isPending} onClick={() => setOpen(false)}>
              Go Back
            </Button>
            <Button wide type="submit" form={form} busy={correct.isPending}>
              Save
            </Button>
          </>
        }
      >
        <form
          ref={root}
          id={form}
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            correct.mutate()
            press()
          }}
        >
          <p>The gift moves to the new address. The old one can no longer open it.</p>
          <Field
            ref={input}
            label={sentence`Email of ${recipientFirstName || 'the recipient'}`}
            name="gift-email"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            error={fieldError}
            onChange={setTyped}
          />
          {correct.isError && !wantsCode(correct.error) && !fieldError && (
            <Alert kind="bad">
              {failureText(correct.error, 'The address could not be corrected. Please try again.')}
            </Alert>
          )}
        </form>
      </Dialog>
    </>
  )
}
