import type { Check } from '@sipday/contract/office/draft.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { Link } from 'wouter'
import css from './check-list.module.css'
import { draftAddress } from './draft-address.ts'

/** What stops publishing comes first. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const sorted = [...checks].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  return (
    <ul className={css.checks}>
      {sorted.map(({ level, text, item, field }) => (
        <li key={`${item?.subject} ${item?.id} ${text}`} className={css[level]}>
          <Icon name={level === 'error' ? 'alert' : 'info'} />
          <span className="grow">
            <VisuallyHidden>{level === 'error' ? 'Stops publishing: ' : 'Worth a look: '}</VisuallyHidden>
            {text}
          </span>
          {item && <Link href={draftAddress(item.subject, item.id, field)}>Go to It</Link>}
        </li>
      ))}
    </ul>
  )
}
