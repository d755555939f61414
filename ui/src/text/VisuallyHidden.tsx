import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={css.hidden} id={id}>
      {children}
    </span>
  )
}
