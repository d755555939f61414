import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Conflicts } from './today/Conflicts.tsx'
import type { CounterActor } from './counter-actor.ts'
import { MemberPanel } from './member/MemberPanel.tsx'
import { SignIn } from './sign-in/SignIn.tsx'
import { KeypadPanel } from './till/KeypadPanel.tsx'
import { Today } from './today/Today.tsx'
import css from './counter.module.css'

const TITLES: readonly [string, string][] = [
  ['signIn', 'Sign in'],
  ['member', 'Member'],
  ['done', 'Redeemed'],
  ['refused', 'Not redeemed'],
  ['today', 'Today'],
  ['undo', 'Undo'],
]

/** What the person at the till sees now. Wide screens keep the keypad at the left and everything else at the right. */
export function Desk({ actor }: { actor: CounterActor }) {
  const place = useSelector(actor, (snapshot) => JSON.stringify(snapshot.value.desk))
  useEffect(() => {
    const title = TITLES.find(([key]) => place.includes(`"${key}"`))?.[1]
    document.title = `${title ?? 'Counter'} - Sipday`
  }, [place])
  if (place === '"starting"') return <Spinner label="Opening the till" />
  if (place.includes('"signIn"')) return <SignIn actor={actor} />
  if (place.includes('"today"')) return <Today actor={actor} />
  if (place.includes('"conflicts"')) return <Conflicts actor={actor} />
  const atKeys = place.includes('"typing"') || place.includes('"lookingUp"')
  return (
    <div className={css.desk}>
      <div className={atKeys ? undefined : css.wideOnly}>
        <KeypadPanel actor={actor} active={atKeys} />
      </div>
      <div className={atKeys ? css.wideOnly : undefined}>
        <MemberPanel actor={actor} />
      </div>
    </div>
  )
}
