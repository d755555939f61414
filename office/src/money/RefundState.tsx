import { stateWords } from '@sipday/rules/refunds/refund-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import type { RefundRow } from './queries.ts'

export function RefundState({ state }: Pick<RefundRow, 'state'>) {
  const waits = state === 'asked' || state === 'failed'
  return (
    <Badge tone={state === 'completed' || state === 'credited' ? 'ok' : waits ? 'warn' : undefined}>
      {stateWords[state]}
    </Badge>
  )
}
