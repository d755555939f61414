import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import css from './set-up.module.css'

type PearlProps = { count: number; done: boolean; isNow: boolean }

export const Pearl = ({ count, done, isNow }: PearlProps) =>
  done && !isNow ? (
    <span className={cx(css.pearl, css.tick)}>
      <Icon name="check" size="small" />
      <VisuallyHidden>Done</VisuallyHidden>
    </span>
  ) : (
    <span className={cx(css.pearl, isNow ? css.filled : css.hollow)} aria-hidden="true">
      {count}
    </span>
  )
