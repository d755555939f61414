import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'

type RecoveryCodeProps = {
  left: number
  onDone: () => void
  /** Null when the person has no other way. */
  onBack: (() => void) | null
}

export function RecoveryCode({ left, onDone, onBack }: RecoveryCodeProps) {
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: () => change('recovery-check', { code: code.trim() }, newKey()),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !check.isPending) check.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {left > 0 ? (
        <>
          <p>Type one of the recovery codes that you saved. Each one works once.</p>
          <Field
            label="Recovery Code"
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            autoFocus
            value={code}
            error={check.error ? failureText(check.error, 'The code could not be checked.') : undefined}
            onChange={(value) => {
              setCode(value)
              check.reset()
            }}
          />
          <Button type="submit" wide busy={check.isPending} disabled={!code.trim()}>
            Open the Office
          </Button>
        </>
      ) : (
        <Alert kind="info" announce={false}>
          <p>You have no recovery codes left.</p>
        </Alert>
      )}
      <p className="small">
        No codes? Another owner can reset your second factor. The only owner of a shop runs{' '}
        <code>npm run owner -- --reset</code> on the computer that runs this office.
      </p>
      {onBack && (
        <div>
          <Button variant="text" flush="start" onClick={onBack}>
            Back
          </Button>
        </div>
      )}
    </form>
  )
}
