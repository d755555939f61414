import type { ReactNode } from 'react'
import { Alert } from '../notices/Alert.tsx'
import { Button } from '../actions/Button.tsx'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonGroup } from './SkeletonGroup.tsx'

export type LoadedProps<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** What is loading, for screen readers. */
  label: string
  failed: (error: unknown) => string
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query: { data, error, refetch }, label, failed, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <SkeletonGroup label={label}>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    )
  }
  return (
    <Alert
      kind="bad"
      action={
        <Button variant="danger" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {failed(error)}
    </Alert>
  )
}
