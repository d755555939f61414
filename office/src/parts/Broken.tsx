import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'

/** For a page that crashed or could not be loaded, after an update or without a network. */
export function Broken() {
  return (
    <Alert
      kind="bad"
      heading="This page could not be shown"
      action={
        <Button variant="danger" onClick={() => window.location.reload()}>
          Reload This Page
        </Button>
      }
    >
      What you saved is safe. Check your connection, and reload the page.
    </Alert>
  )
}
