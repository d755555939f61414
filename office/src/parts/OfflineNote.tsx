import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useOnline } from './use-online.ts'

export function OfflineNote() {
  if (useOnline()) return null
  return (
    <Alert kind="warn" icon="offline" heading="You are offline">
      <p>You can read what is already here. Changes are possible again as soon as the connection is back.</p>
    </Alert>
  )
}
