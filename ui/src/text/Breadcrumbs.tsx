import type { MouseEvent } from 'react'
import css from './Breadcrumbs.module.css'

export type Crumb = {
  label: string
  href: string
  /** For navigation the page handles itself; call `event.preventDefault()`. */
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

export function Breadcrumbs({ above, here }: { above: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        {above.map(({ label, href, onClick }) => (
          <li key={label}>
            <a href={href} onClick={onClick}>
              {label}
            </a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
