import { isolated } from '@sipday/rules/written/isolated.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Keypad } from '@sipday/ui/counter/Keypad.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { TillPage } from '../TillPage.tsx'
import { useCounter, useSend } from '../useCounter.tsx'

const PIN_LENGTH = 4

/** Someone takes over with a PIN, so that every redemption has a name. */
export function SwitchPerson() {
  const send = useSend()
  const { people, pin, turnTo, error, till } = useCounter(({ context }) => context)
  const loading = useCounter((snapshot) => snapshot.matches({ desk: { till: { people: 'loading' } } }))
  const typing = useCounter((snapshot) => snapshot.matches({ desk: { till: { people: 'typing' } } }))
  const sending = useCounter((snapshot) => snapshot.matches({ desk: { till: { people: 'sending' } } }))
  const whose = people?.people.find(({ staffId }) => staffId === turnTo)?.name
  return (
    <TillPage
      actions={
        <Button variant="outlined" onClick={() => send({ type: 'NEXT' })}>
          Back to the keypad
        </Button>
      }
    >
      <PageHeading takesFocus>Who is at the counter?</PageHeading>
      {error && <Alert kind="warn">{error}</Alert>}
      {loading && <Spinner label="Loading who works here" />}
      {typing || sending ? (
        <>
          <p role="status">
            {whose ? `PIN of ${whose}` : 'Your new PIN'}: {pin.length} of {PIN_LENGTH} digits
          </p>
          {sending && <Spinner label="Checking the PIN" />}
          <Keypad
            onDigit={(digit) => send({ type: 'DIGIT', digit })}
            onDelete={() => send({ type: 'DELETE_DIGIT' })}
            disabled={sending}
          />
        </>
      ) : (
        people && (
          <>
            <p>
              {isolated(till?.name ?? '')} is at the counter now.
              {people.people.length === 0 && ' No one else here has a PIN yet.'}
            </p>
            {people.people.map(({ staffId, name }) => (
              <Button key={staffId} wide onClick={() => send({ type: 'TURN_TO', staffId })}>
                {name}
              </Button>
            ))}
            <Button variant="outlined" wide onClick={() => send({ type: 'CHOOSE_PIN' })}>
              {people.hasPin ? 'Change your PIN' : 'Choose your PIN'}
            </Button>
          </>
        )
      )}
    </TillPage>
  )
}
