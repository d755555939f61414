import { PassSkeleton } from './subscription/PassSkeleton.tsx'

/** A skeleton of the dashboard, shown while the account loads. */
export function DashboardSkeleton() {
  return (
    <div className="ice">
      <div className="page" aria-busy="true">
        <PassSkeleton />
      </div>
    </div>
  )
}
