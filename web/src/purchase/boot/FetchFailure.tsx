import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'

export type FetchFailureProps = {
  /** One of W8, such as "Plans fetch failed: Bad Gateway". */
  message: string
  onRetry: () => void
}

/** The final failure state: the shop's data could not be fetched (W2.1, W4). */
export function FetchFailure({ message, onRetry }: FetchFailureProps) {
  return (
    <div className="page">
      <EmptyState
        title="We could not load the memberships"
        text={<Alert kind="bad">{message}</Alert>}
        drink="passionfruit"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}
