import { cx } from './cx.ts'
import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** A line of text unless said otherwise. */
  shape?: 'title' | 'code' | 'control' | 'block' | 'qr' | undefined
  /** The whole width unless said otherwise. */
  width?: 'most' | 'half' | 'short' | undefined
  /** Darker, for the code panel. */
  onIce?: boolean | undefined
}

/** One bone of a skeleton in the shape of what comes; put several into a `SkeletonGroup`. */
export function Skeleton({ shape, width, onIce }: SkeletonProps) {
  return (
    <span className={cx(css.bone, shape && css[shape], width && css[width], onIce && css.onIce)} aria-hidden="true" />
  )
}
