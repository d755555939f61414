import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText, isUnreachable } from '../failure.ts'

type AuthenticatorCodeProps = {
  /** `add`: the first code of an app that is being set up. */
  purpose: 'add' | 'prove'
  verifyLabel: string
  children: ReactNode
  ways?: ReactNode
  onDone: (recoveryCodes: readonly string[] | undefined) => void
}

export function AuthenticatorCode({ purpose, verifyLabel, children, ways, onDone }: AuthenticatorCodeProps) {
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: () => change('totp-check', { purpose, code }, newKey()),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => isUnreachable(error) || setCode(''),
  })
  return (
    <CodeEntry
      code={code}
      busy={check.isPending}
      verifyLabel={verifyLabel}
      onChange={(value) => {
        setCode(value)
        if (value) check.reset()
      }}
      onVerify={() => check.mutate()}
      problem={check.error && <Alert kind="bad">{failureText(check.error, 'The code could not be checked.')}</Alert>}
      ways={ways}
    >
      {children}
    </CodeEntry>
  )
}
