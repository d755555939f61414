import { Skeleton } from '@sipday/ui/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/SkeletonGroup.tsx'
import css from './Payment.module.css'

/** A skeleton of the saved cards while they are fetched (W2.8). */
export function LoadingCards() {
  return (
    <SkeletonGroup label="Loading your saved cards">
      <div className={css.column}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </SkeletonGroup>
  )
}
