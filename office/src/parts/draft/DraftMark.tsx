import { Icon } from '@sipday/ui/Icon.tsx'
import css from './draft.module.css'

/** The word for what is not live, dashed as an empty cup is. `children`: another word. */
export function DraftMark({ children = 'Draft' }: { children?: string | undefined }) {
  return (
    <span className={css.mark}>
      <Icon name="edit" size="tiny" />
      {children}
    </span>
  )
}
