import { PassSkeleton } from './subscription/PassSkeleton.tsx'

/** While the account loads: the dashboard in the shape of what comes. */
export function DashboardSkeleton() {
  return (
    <div className="ice">
      <div className="page" aria-busy="true">
        <PassSkeleton />
      </div>
    </div>
  )
}
