import type { ReactNode } from 'react'
import css from './sign-in.module.css'

/** A button's label behind the drawing of a key. It is here since no other site shows it. */
export const KeyLabel = ({ children }: { children: ReactNode }) => (
  <span className={css.keyLabel}>
    <svg className={css.key} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="4.5" />
      <path d="m11.2 11.2 8.3 8.3m-3.5-3.5 2.6-2.6m-.1 5.1 1.5-1.5" />
    </svg>
    {children}
  </span>
)
