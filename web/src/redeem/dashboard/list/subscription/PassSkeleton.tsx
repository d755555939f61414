import { Pass } from '@sipday/ui/code/Pass.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import css from './PassSkeleton.module.css'

export function PassSkeleton() {
  return (
    <SkeletonGroup label="Loading your subscriptions">
      <Pass
        code={
          <div className={css.panel}>
            <Skeleton onIce width="half" />
            <Skeleton onIce shape="code" />
            <Skeleton onIce shape="qr" />
          </div>
        }
      >
        <div className="stack">
          <Skeleton shape="title" width="half" />
          <Skeleton width="short" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </div>
      </Pass>
    </SkeletonGroup>
  )
}
