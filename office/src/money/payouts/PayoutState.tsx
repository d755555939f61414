import { payoutStateWords } from '@sipday/rules/refunds/payout-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import type { PayoutRow } from '../queries.ts'

export function PayoutState({ state }: Pick<PayoutRow, 'state'>) {
  return (
    <Badge tone={state === 'paid' ? 'ok' : state === 'failed' ? 'warn' : undefined}>{payoutStateWords[state]}</Badge>
  )
}
