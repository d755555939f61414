import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { change, newKey } from '../calls.ts'
import { failureText } from '../failure.ts'
import { canUsePasskeys } from './passkey.ts'
import { SignInCard } from './SignInCard.tsx'
import { usePasskeySignIn } from './use-passkey-proof.ts'
import type { Stand } from './way.ts'

/** The answer is the same whether the shop knows the address or not (R10). */
export function AddressStep({ email: before, go }: { email: string; go: (stand: Stand) => void }) {
  const [email, setEmail] = useState(before)
  const [missing, setMissing] = useState(false)
  const ask = useMutation({
    mutationFn: (to: string) => change('code', { action: 'send', to }, newKey()),
    onSuccess: (_, to) => go({ at: 'code', email: to }),
  })
  const byPasskey = usePasskeySignIn()
  const signInByPasskey = async () => {
    if (await byPasskey.signIn()) go({ at: 'done' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = email.trim()
    setMissing(!to)
    if (to && !ask.isPending) ask.mutate(to)
  }
  return (
    <SignInCard title="Open the office">
      <form className="stack" onSubmit={submit} noValidate>
        <p>Sign in with the email address that your shop has for you. We will send you a code.</p>
        {ask.isError && <Alert kind="bad">{failureText(ask.error, 'The code could not be sent.')}</Alert>}
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          error={missing ? 'Enter your email address.' : undefined}
          onChange={(value) => {
            setEmail(value)
            setMissing(false)
          }}
        />
        <Button type="submit" wide busy={ask.isPending}>
          Send Code
        </Button>
        {canUsePasskeys() && (
          <Button variant="text" busy={byPasskey.busy} onClick={() => void signInByPasskey()}>
            Sign In with a Passkey
          </Button>
        )}
        {byPasskey.problem && <Alert kind="bad">{byPasskey.problem}</Alert>}
      </form>
    </SignInCard>
  )
}
