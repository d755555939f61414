import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { Conflicts } from './today/Conflicts.tsx'
import type { CounterActor } from './counter-actor.ts'
import { MemberPanel } from './member/MemberPanel.tsx'
import { scannedCode } from './scan/scanned-code.ts'
import { SignIn } from './sign-in/SignIn.tsx'
import { KeypadPanel } from './till/KeypadPanel.tsx'
import { useKeyboard } from './till/use-keyboard.ts'
import { Today } from './today/Today.tsx'
import css from './counter.module.css'

const TITLES: readonly [string, string][] = [
  ['signIn', 'Sign in'],
  ['member', 'Member'],
  ['offline', 'Without a network'],
  ['kept', 'Handed out'],
  ['done', 'Redeemed'],
  ['refused', 'Not redeemed'],
  ['today', 'Today'],
  ['conflicts', 'Not recorded'],
  ['undo', 'Undo'],
]
const ANSWERS = ['member', 'offline', 'kept', 'done', 'refused']

/** What the person at the till sees now. Wide screens keep the keypad at the left and everything else at the right. */
export function Desk({ actor }: { actor: CounterActor }) {
  const place = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value.desk))
  useEffect(() => {
    const title = TITLES.find(([key]) => place.includes(`"${key}"`))?.[1]
    document.title = `${title ?? 'Counter'} - Sipday`
  }, [place])
  const digit = useCallback(
    (value: string) => {
      const { desk } = actor.getSnapshot().value
      const shown = typeof desk === 'object' && 'till' in desk ? desk.till : ''
      // From an answer, the first digit of the next member's code leads back to the keys.
      if (typeof shown === 'string' && ANSWERS.includes(shown)) actor.send({ type: 'NEXT' })
      actor.send({ type: 'DIGIT', digit: value })
    },
    [actor],
  )
  const scan = useCallback(
    (text: string) => {
      const found = scannedCode(text)
      actor.send(found ? { type: 'SCANNED', ...found } : { type: 'SCANNED_OTHER' })
    },
    [actor],
  )
  useKeyboard({
    onDigit: digit,
    onScan: scan,
    onDelete: () => actor.send({ type: 'DELETE_DIGIT' }),
    onClear: () => actor.send({ type: 'CLEAR' }),
  })
  if (place === '"starting"') return <Spinner label="Opening the till" />
  if (place.includes('"signIn"')) return <SignIn actor={actor} />
  if (place.includes('"today"')) return <Today actor={actor} />
  if (place.includes('"conflicts"')) return <Conflicts actor={actor} />
  const atKeys = ['typing', 'lookingUp', 'checkingOffline'].some((key) => place.includes(`"${key}"`))
  return (
    <div className={css.desk}>
      <div className={atKeys ? undefined : css.wideOnly}>
        <KeypadPanel actor={actor} onDigit={digit} onScan={scan} />
      </div>
      <div className={atKeys ? css.wideOnly : undefined}>
        <MemberPanel actor={actor} />
      </div>
    </div>
  )
}
