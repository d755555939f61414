import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './Skeleton.module.css'

export type SkeletonGroupProps = {
  /** For screen readers: "Loading your subscriptions". */
  label: string
  children: ReactNode
}

/** Appears after 300 ms and announces once what is loading. */
export function SkeletonGroup({ label, children }: SkeletonGroupProps) {
  return (
    <div className={css.group} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
