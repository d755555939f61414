import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'

/** Appears after 300 ms (W2.1). */
export function FirstStepSkeleton() {
  return (
    <div className="page">
      <SkeletonGroup label="Loading the memberships">
        <div className="stack-l">
          <Skeleton shape="control" />
          <Skeleton shape="block" />
          <Skeleton shape="title" width="half" />
          <div className="grid-3">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </div>
      </SkeletonGroup>
    </div>
  )
}
