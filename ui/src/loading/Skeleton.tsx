import { cx } from '../cx.ts'
import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** A line of text by default. */
  shape?: 'title' | 'code' | 'control' | 'block' | 'qr' | undefined
  /** The whole width by default. */
  width?: 'most' | 'half' | 'short' | undefined
  /** Darker, for the code panel. */
  onIce?: boolean | undefined
}

/** Looks like the content to come; put several into a `SkeletonGroup`. */
export function Skeleton({ shape, width, onIce }: SkeletonProps) {
  return (
    <span className={cx(css.bone, shape && css[shape], width && css[width], onIce && css.onIce)} aria-hidden="true" />
  )
}
