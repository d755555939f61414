import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
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
      <div className="narrow stack section">
        <PageHeading>Enter your code</PageHeading>
        <CodeEntry
          sentTo={email}
          code={otpCode}
          busy={verifying}
          verifyLabel="Open the till"
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
      </div>
    )
  }
  if (atPlace)
    return (
      <div className="narrow stack section">
        <PageHeading>Where is this till?</PageHeading>
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
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SEND_CODE' })
  }
  return (
    <form className="narrow stack section" onSubmit={submit} noValidate>
      <PageHeading>Open the counter</PageHeading>
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
        Send code
      </Button>
    </form>
  )
}
