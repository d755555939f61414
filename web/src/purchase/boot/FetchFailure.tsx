import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'

export type FetchFailureProps = {
  message: string
  onRetry: () => void
}

export function FetchFailure({ message, onRetry }: FetchFailureProps) {
  return (
    <div className="page">
      <EmptyState
        title="We could not load the memberships"
        text={<Alert kind="bad">{message}</Alert>}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}
