import { Address } from '@sipday/ui/Address.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { SignInCard } from './SignInCard.tsx'
import { afterFirst, type Stand } from './way.ts'

/** The six digits from the email. */
export function CodeStep({ email, go }: { email: string; go: (stand: Stand) => void }) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(1)
  const field = useRef<HTMLInputElement>(null)
  const check = useMutation({
    mutationFn: async () => {
      await change('code', { action: 'check', to: email, code }, newKey())
      return change('sign-in', {}, newKey())
    },
    onSuccess: (answer) => go(afterFirst(answer)),
    onError: () => {
      setCode('')
      field.current?.focus()
    },
  })
  const resend = useMutation({
    mutationFn: () => change('code', { action: 'send', to: email }, newKey()),
    onSuccess: () => {
      setSent(sent + 1)
      check.reset()
      field.current?.focus()
    },
  })
  const failed = resend.error ?? check.error
  return (
    <SignInCard title="Enter your code">
      <CodeEntry
        ref={field}
        code={code}
        busy={check.isPending}
        verifyLabel="Continue"
        onChange={(value) => {
          setCode(value)
          if (value) check.reset()
        }}
        onVerify={() => check.mutate()}
        problem={failed && <Alert kind="bad">{failureText(failed, 'The code could not be checked.')}</Alert>}
        ways={
          <>
            <ResendCode
              key={sent}
              seconds={RESEND_SECONDS}
              sending={resend.isPending}
              onResend={() => resend.mutate()}
            />
            <Button variant="text" flush="start" onClick={() => go({ at: 'address', email })}>
              Use another email address
            </Button>
          </>
        }
      >
        <p aria-live="polite">
          A 6-digit code was sent to{' '}
          <b>
            <Address>{email}</Address>
          </b>
          .
        </p>
      </CodeEntry>
    </SignInCard>
  )
}
