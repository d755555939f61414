import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { Door } from '@sipday/ui/cards/Door.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import type { FormEvent } from 'react'
import { useCounter, useSend } from '../useCounter.tsx'

/** The till then stays theirs for the shift. */
export function SignIn() {
  const send = useSend()
  const { email, otpCode, places, error } = useCounter(({ context }) => context)
  const verifying = useCounter((snapshot) => snapshot.matches({ desk: { signIn: 'verifying' } }))
  const atCode = useCounter((snapshot) => snapshot.matches({ desk: { signIn: 'code' } })) || verifying
  const sending = useCounter((snapshot) => snapshot.matches({ desk: { signIn: 'sendingCode' } }))
  const opening = useCounter((snapshot) => snapshot.matches({ desk: { signIn: 'opening' } }))
  const atPlace = useCounter((snapshot) => snapshot.matches({ desk: { signIn: 'place' } })) || opening
  const alert = error && <Alert kind="bad">{error}</Alert>
  if (atCode) {
    return (
      <Door title="Enter your code">
        <CodeEntry
          sentTo={email}
          code={otpCode}
          busy={verifying}
          verifyLabel="Open the Till"
          onChange={(value) => send({ type: 'UPDATE_OTP_CODE', value })}
          onVerify={() => send({ type: 'SUBMIT_CODE' })}
          ways={
            <Button variant="text" flush="start" onClick={() => send({ type: 'USE_ANOTHER_ADDRESS' })}>
              Use another email address
            </Button>
          }
        >
          {alert}
        </CodeEntry>
      </Door>
    )
  }
  if (atPlace)
    return (
      <Door title="Where is this till?">
        {alert}
        <ul className="stack">
          {places.map(({ id, name }) => (
            <li key={id}>
              <ChoiceCard
                title={name}
                disabled={opening}
                onClick={() => send({ type: 'CHOOSE_PLACE', locationId: id })}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button variant="text" flush="start" onClick={() => send({ type: 'USE_ANOTHER_ADDRESS' })}>
            Use another email address
          </Button>
        </div>
      </Door>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SEND_CODE' })
  }
  return (
    <Door title="Open the counter">
      <form className="stack" onSubmit={submit} noValidate>
        {alert}
        <p>Sign in with the email address the shop has for you. The till stays open for your shift.</p>
        <Field
          label="Staff Email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(value) => send({ type: 'UPDATE_EMAIL', value })}
        />
        <Button type="submit" wide busy={sending}>
          Send Code
        </Button>
      </form>
    </Door>
  )
}
