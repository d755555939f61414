import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useRedeem } from './useRedeem.tsx'

export function Notices() {
  const notice = useRedeem(({ context }) => context.notice)
  const error = useRedeem(({ context }) => context.error)
  if (!notice && !error) return null
  return (
    <div className="stack-s">
      {notice && <Alert kind="warn">{notice}</Alert>}
      {error && <Alert kind="bad">{error}</Alert>}
    </div>
  )
}
