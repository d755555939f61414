import { type ReactNode, useState } from 'react'
import css from '../lab.module.css'

type LeverGroupProps = { name: string; words: string; open?: boolean; children: ReactNode }

export function LeverGroup({ name, words, open = false, children }: LeverGroupProps) {
  // On a phone they would push the results off the screen.
  const [isOpen] = useState(() => open && window.innerWidth >= 900)
  return (
    <details open={isOpen}>
      <summary className={css.group}>{name}</summary>
      <div className="stack">
        <p className="small">{words}</p>
        {children}
      </div>
    </details>
  )
}
