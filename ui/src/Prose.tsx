import type { ReactNode } from 'react'
import css from './Prose.module.css'

/** Running text (legal pages): lines under 64 rem, pearls as bullets. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>
}
