import type { MouseEvent } from 'react'
import { firstControlIn } from '../focus.ts'
import css from './SkipLink.module.css'

/** Focuses the first control inside the main area (S2). */
export function SkipLink({ target }: { target: string }) {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById(target)
    if (!main) return
    event.preventDefault()
    const control = firstControlIn(main) ?? main
    control.focus()
  }
  return (
    <a className={css.skip} href={`#${target}`} onClick={skip}>
      Skip to Content
    </a>
  )
}
