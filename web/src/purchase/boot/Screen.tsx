import { FirstStepSkeleton } from './FirstStepSkeleton.tsx'

/** Boot and data fetch (W2.1). */
export function Screen() {
  return <FirstStepSkeleton />
}
