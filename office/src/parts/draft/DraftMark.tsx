import { Icon } from '@sipday/ui/icons/Icon.tsx'
import css from './draft.module.css'

export function DraftMark({ children = 'Draft' }: { children?: string | undefined }) {
  return (
    <span className={css.mark}>
      <Icon name="edit" size="tiny" />
      {children}
    </span>
  )
}
