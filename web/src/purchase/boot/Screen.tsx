import { FirstStepSkeleton } from './FirstStepSkeleton.tsx'

/** W2.1. */
export function Screen() {
  return <FirstStepSkeleton />
}
