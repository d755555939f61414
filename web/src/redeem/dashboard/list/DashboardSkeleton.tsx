import { PassSkeleton } from './subscription/PassSkeleton.tsx'

export function DashboardSkeleton() {
  return (
    <div className="ice">
      <div className="page" aria-busy="true">
        <PassSkeleton />
      </div>
    </div>
  )
}
