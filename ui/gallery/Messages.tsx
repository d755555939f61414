import { useState } from 'react'
import { Alert } from '../src/notices/Alert.tsx'
import { Button } from '../src/actions/Button.tsx'
import { EmptyState } from '../src/notices/EmptyState.tsx'
import { Skeleton } from '../src/loading/Skeleton.tsx'
import { SkeletonGroup } from '../src/loading/SkeletonGroup.tsx'
import { Spinner } from '../src/loading/Spinner.tsx'
import { ToastRegion } from '../src/notices/ToastRegion.tsx'
import { createToasts } from '../src/notices/toasts.ts'

export function Messages() {
  const [toasts] = useState(() => createToasts())
  return (
    <section className="stack narrow" aria-labelledby="messages">
      <h2 id="messages">Messages and states</h2>
      <Alert
        kind="bad"
        heading="Could not fetch your subscriptions."
        announce={false}
        action={<Button variant="danger">Try again</Button>}
      >
        Your membership is safe. The shop’s line is busy.
      </Alert>
      <Alert kind="warn" heading="You are offline" icon="offline" announce={false}>
        Your code still works at the counter. What you have redeemed may be out of date.
      </Alert>
      <Alert kind="ok" heading="Saved" announce={false} />
      <Alert announce={false}>
        Something to know, with <a href="#main">a way on</a>.
      </Alert>
      <div className="row wrap">
        <Button variant="outlined" onClick={() => toasts.show('bad', 'Saved card payment failed.')}>
          Error toast
        </Button>
        <Button
          variant="outlined"
          onClick={() => toasts.show('warn', 'This credit card is already saved to your account.')}
        >
          Warning toast
        </Button>
        <Button variant="outlined" onClick={() => toasts.show('ok', 'Payment method updated successfully!')}>
          Success toast
        </Button>
      </div>
      <Spinner label="Fetching the memberships" />
      <SkeletonGroup label="Loading your subscriptions">
        <div className="stack">
          <Skeleton shape="title" width="half" />
          <Skeleton width="most" />
          <Skeleton width="short" />
          <Skeleton shape="control" />
        </div>
      </SkeletonGroup>
      <EmptyState
        title="No active subscriptions found."
        text="Pick a membership and have your first drink today."
        action={<Button>See the memberships</Button>}
      />
      <ToastRegion toasts={toasts} />
    </section>
  )
}
