import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText, isUnreachable, waitOf } from '../failure.ts'
import { SignInCard } from './SignInCard.tsx'
import { afterFirst, type Stand } from './way.ts'

export function CodeStep({ email, go }: { email: string; go: (stand: Stand) => void }) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(1)
  const [wait, setWait] = useState({ seconds: RESEND_SECONDS, turn: 0 })
  const check = useMutation({
    mutationFn: async () => {
      await change('code', { action: 'check', to: email, code }, newKey())
      return change('sign-in', {}, newKey())
    },
    onSuccess: (answer) => go(afterFirst(answer)),
    onError: (error) => isUnreachable(error) || setCode(''),
  })
  const resend = useMutation({
    mutationFn: () => change('code', { action: 'send', to: email }, newKey()),
    onSuccess: () => {
      setSent(sent + 1)
      setWait({ seconds: RESEND_SECONDS, turn: wait.turn + 1 })
      setCode('')
      check.reset()
    },
    onError: (error) => setWait({ seconds: waitOf(error), turn: wait.turn + 1 }),
  })
  const failed = resend.error ?? check.error
  return (
    <SignInCard title="Enter your code">
      <CodeEntry
        sentTo={email}
        sent={sent}
        sending={resend.isPending}
        code={code}
        busy={check.isPending}
        verifyLabel="Continue"
        onChange={(value) => {
          setCode(value)
          if (!value) return
          check.reset()
          resend.reset()
        }}
        onVerify={() => check.mutate()}
        problem={failed && <Alert kind="bad">{failureText(failed, 'The code could not be checked.')}</Alert>}
        ways={
          <>
            <ResendCode
              key={wait.turn}
              seconds={wait.seconds}
              sending={resend.isPending}
              onResend={() => resend.mutate()}
            />
            <Button variant="text" flush="start" onClick={() => go({ at: 'address', email })}>
              Use another email address
            </Button>
          </>
        }
      />
    </SignInCard>
  )
}
