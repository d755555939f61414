import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Cup } from '../drawings/Cup.tsx'
import css from './Perk.module.css'

export type PerkProps = {
  name: string
  /** Ready: the full cup. Redeemed: the empty one. */
  ready: boolean
  /** "Ready to Redeem", "Redeemed this period". */
  state: string
  /** When and where it was redeemed, and when it is ready again. */
  note?: string | undefined
  /** A button at the end (counter). */
  action?: ReactNode
}

/** Goes into a `<ul>`. */
export function Perk({ name, ready, state, note, action }: PerkProps) {
  return (
    <li className={css.perk}>
      <Cup full={ready} />
      <div className={css.words}>
        <p className={css.name} dir="auto">
          {name}
        </p>
        <p className={cx(css.state, !ready && css.used)}>{state}</p>
        {note && <p className="small">{note}</p>}
      </div>
      {action}
    </li>
  )
}
