import type { Evening } from '@sipday/rules/office/opening/evening.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import css from './set-up.module.css'

/** What has to be so before anything can be published. */
export const BeforeCard = ({ before }: Pick<Evening, 'before'>) => (
  <Card as="section" stack aria-labelledby="before-publishing">
    <h2 className="h3" id="before-publishing">
      Before you publish
    </h2>
    <ul className={css.before}>
      {before.map(({ text, done }) => (
        <li key={text} className={done ? css.ok : undefined}>
          <Icon name={done ? 'check' : 'clock'} size="small" />
          <span>
            {text}
            <VisuallyHidden>{done ? ', done' : ', still to do'}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
