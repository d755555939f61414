import { Button } from '@sipday/ui/actions/Button.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { useEffect, useRef } from 'react'
import css from './ErrorPage.module.css'

/** S8's name, for people who report it. */
const ERROR_NAME = 'Unexpected Application Error'

/** The error's name, our own text, no stack (S8, risk 65). */
export function ErrorPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`page narrow ${css.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        Something went wrong on this page
      </h1>
      <p className="small">{ERROR_NAME}</p>
      <p>Everything you bought and saved is safe. Reloading the page usually helps.</p>
      <div className={css.ways}>
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
        <LinkButton variant="outlined" href="/">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  )
}
