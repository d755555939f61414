import type { ReactNode } from 'react'
import css from './phone.module.css'

type PhoneProps = {
  /** "The draft, as a visitor sees it". */
  caption: string
  children: ReactNode
}

/** A picture of the member's phone: nothing in it can be pressed. */
export function Phone({ caption, children }: PhoneProps) {
  return (
    <figure className={css.figure}>
      <div className={css.phone} inert>
        <div className={css.glass}>{children}</div>
      </div>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  )
}
