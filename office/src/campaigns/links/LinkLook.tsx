import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Phone } from '../../parts/preview/Phone.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import css from '../campaigns.module.css'
import { lookQuery } from './look-query.ts'

const SIGNS = { ok: 'check', note: 'info', stops: 'alert' } as const
const SAID = { ok: 'Good: ', note: 'Note: ', stops: 'Wrong: ' } as const

/** The first screen that a campaign's links open: the site's own page, and what is wrong. */
export function LinkLook({ id }: { id: string }) {
  const query = useQuery(lookQuery(id))
  return (
    <div className="stack">
      {query.isSuccess && (
        <Phone caption="What the link opens, as a phone gets it" whole>
          <div className={css.glass}>
            <iframe
              key={query.dataUpdatedAt}
              className={css.page}
              title="What the link opens"
              src={`/office/preview?campaign=${encodeURIComponent(id)}`}
              sandbox="allow-same-origin"
              tabIndex={-1}
            />
          </div>
        </Phone>
      )}
      <Card as="section" stack aria-label="What the link does">
        <h2 className="h3">Checks</h2>
        <Waiting query={query} label="Checking the link" failed="The link could not be checked.">
          {({ checks }) => (
            <ul className={css.checks}>
              {checks.map(({ kind, text }) => (
                <li key={text} className={css[kind]}>
                  <Icon name={SIGNS[kind]} size="small" />
                  <span>
                    <VisuallyHidden>{SAID[kind]}</VisuallyHidden>
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Waiting>
      </Card>
    </div>
  )
}
