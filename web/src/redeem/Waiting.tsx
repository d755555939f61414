import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import css from './RedeemPage.module.css'

/** S2.1. */
export function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className={`page narrow ${css.waiting}`}>
      {failed ? (
        <Alert
          kind="bad"
          heading="This page could not be loaded."
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          Check your connection and try again.
        </Alert>
      ) : (
        <Spinner label="Checking authentication" />
      )}
    </div>
  )
}
