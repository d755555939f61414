import { readPass } from '@sipday/rules/pass.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Keypad } from '@sipday/ui/Keypad.tsx'
import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { newAttempt, type CounterActor } from '../counter-actor.ts'
import { Scanner } from '../scan/Scanner.tsx'
import { CodeDisplay } from '@sipday/ui/CodeDisplay.tsx'
import { useKeyboard } from './use-keyboard.ts'

/** Six digits: by big keys, by the keyboard, by a USB scanner or by the camera. The sixth looks the member up. */
export function KeypadPanel({ actor, active }: { actor: CounterActor; active: boolean }) {
  const { digits, error, conflicts } = useSelector(actor, ({ context }) => context)
  const lookingUp = useSelector(actor, (snapshot) => snapshot.matches({ desk: { till: 'lookingUp' } }))
  const [scanning, setScanning] = useState(false)
  const digit = useCallback(
    (value: string) => {
      // From an answer, the first digit of the next member's code leads back to the keys.
      if (!actor.getSnapshot().matches({ desk: { till: 'typing' } })) actor.send({ type: 'NEXT' })
      actor.send({ type: 'DIGIT', digit: value, ...newAttempt() })
    },
    [actor],
  )
  const scanned = useCallback(
    (code: string) => {
      setScanning(false)
      actor.send({ type: 'SCANNED', code: readPass(code)?.pass.code ?? code, ...newAttempt() })
    },
    [actor],
  )
  useKeyboard({
    onDigit: digit,
    onDelete: () => actor.send({ type: 'DELETE_DIGIT' }),
    onClear: () => actor.send({ type: 'CLEAR' }),
    disabled: scanning || !active,
  })
  return (
    <section className="stack" aria-label="Member’s code">
      <h1>Member’s code</h1>
      <CodeDisplay code={digits} />
      {lookingUp ? (
        <Spinner label="Looking the member up" />
      ) : error ? (
        <Alert kind="warn">{error}</Alert>
      ) : (
        <p className="small">The sixth digit looks the member up. No need to press Enter.</p>
      )}
      <Keypad
        onDigit={digit}
        onDelete={() => actor.send({ type: 'DELETE_DIGIT' })}
        onScan={() => setScanning(true)}
        disabled={lookingUp}
      />
      {conflicts.length > 0 && (
        <Button variant="danger" wide icon="alert" onClick={() => actor.send({ type: 'SHOW_CONFLICTS' })}>
          {conflicts.length === 1
            ? '1 drink could not be recorded'
            : `${conflicts.length} drinks could not be recorded`}
        </Button>
      )}
      <Button variant="text" wide icon="clock" onClick={() => actor.send({ type: 'SHOW_TODAY' })}>
        Last redemptions
      </Button>
      <Scanner open={scanning} onClose={() => setScanning(false)} onCode={scanned} />
    </section>
  )
}
