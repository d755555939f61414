import { countText } from '@sipday/rules/written/counts.ts'
import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeDisplay } from '@sipday/ui/counter/CodeDisplay.tsx'
import { Keypad } from '@sipday/ui/counter/Keypad.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import { useState } from 'react'
import { Scanner } from '../scan/Scanner.tsx'
import { mostDigits } from './inputs.ts'
import css from './keypad-panel.module.css'
import { TillTiles } from './TillTiles.tsx'
import { useShift } from '../use-till.ts'
import { useCounter, useSend } from '../useCounter.tsx'

const moreDigits = (count: number): string => `${countText(count, 'more digit')}.`

type KeypadPanelProps = {
  onDigit: (digit: string) => void
  onScan: (text: string) => void
  /** Null: the camera is on already. */
  onKeepCameraOn: (() => void) | null
}

/** By keys, keyboard, USB scanner or camera. The last digit looks the member up. */
export function KeypadPanel({ onDigit, onScan, onKeepCameraOn }: KeypadPanelProps) {
  const send = useSend()
  const { digits, error } = useCounter(({ context }) => context)
  const missing = useCounter(
    ({ context }) =>
      context.conflicts.conflicts.filter(({ seenAt }) => seenAt === null).length +
      context.handedOut.filter(({ state }) => state === 'refused').length,
  )
  const lookingUp = useCounter((snapshot) => snapshot.matches({ desk: { till: 'lookingUp' } }))
  const typing = useCounter(
    (snapshot) => snapshot.matches({ desk: { till: 'typing' } }) || snapshot.matches({ desk: { till: 'sixDigits' } }),
  )
  const most = useCounter(({ context }) => mostDigits(context))
  const shift = useShift()
  const [scanning, setScanning] = useState(false)
  const scanned = (text: string) => {
    setScanning(false)
    onScan(text)
  }
  return (
    <section className={css.panel} aria-label="Member’s code">
      <h1>Member’s code</h1>
      <CodeDisplay code={digits} />
      {lookingUp ? (
        <Spinner label="Looking up the member" />
      ) : error ? (
        <Alert kind="warn">{error}</Alert>
      ) : (
        <p className="small">
          {most === 6
            ? digits === ''
              ? 'The member comes up after the sixth digit. No need to press Enter.'
              : `${moreDigits(6 - digits.length)} The member comes up by itself.`
            : 'The member comes up after six or eight digits. No need to press Enter.'}
        </p>
      )}
      {typing && digits.length === 6 && (
        <Button wide onClick={() => send({ type: 'LOOK_UP' })}>
          Look up
        </Button>
      )}
      <Keypad
        onDigit={onDigit}
        onDelete={() => send({ type: 'DELETE_DIGIT' })}
        onScan={onKeepCameraOn ? () => setScanning(true) : undefined}
        disabled={lookingUp}
      />
      <Button variant="outlined" wide icon="search" onClick={() => send({ type: 'SHOW_FIND' })}>
        No code? Find the member
      </Button>
      {missing > 0 && (
        <Button variant="danger" wide icon="alert" onClick={() => send({ type: 'SHOW_CONFLICTS' })}>
          {missing === 1 ? atTill(shift, 'till-lost') : atTill(shift, 'till-lost-many', { count: String(missing) })}
        </Button>
      )}
      <TillTiles />
      {onKeepCameraOn && (
        <Scanner
          open={scanning}
          onClose={() => setScanning(false)}
          onCode={scanned}
          onKeepOn={() => {
            setScanning(false)
            onKeepCameraOn()
          }}
        />
      )}
    </section>
  )
}
