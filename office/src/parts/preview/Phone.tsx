import type { ReactNode } from 'react'
import css from './phone.module.css'

type PhoneProps = {
  /** "The draft, as a visitor sees it". */
  caption: string
  /** The children fill the glass and have their own size. */
  whole?: boolean
  children: ReactNode
}

/** A picture of the member's phone: nothing in it can be pressed. */
export function Phone({ caption, whole = false, children }: PhoneProps) {
  return (
    <figure className={css.figure}>
      <div className={css.phone} data-whole={whole || undefined} inert>
        {whole ? children : <div className={css.glass}>{children}</div>}
      </div>
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  )
}
