import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Skeleton } from '@sipday/ui/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/SkeletonGroup.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../failure.ts'

type WaitingProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What is loading, for screen readers. */
  label: string
  /** What to say when it could not be loaded and the server gave no reason. */
  failed: string
  children: (data: T) => ReactNode
}

/** Shows what a query brought, or that it is loading, or why it failed with a way to try again. */
export function Waiting<T>({ query: { data, error, refetch }, label, failed, children }: WaitingProps<T>) {
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
      {failureText(error, failed)}
    </Alert>
  )
}
