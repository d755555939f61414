import { payoutStateWords } from '@sipday/rules/refunds/payout-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import type { PayoutRow } from '../queries.ts'

/** Whether the bank has a payout, as a chip. */
export function PayoutState({ state }: Pick<PayoutRow, 'state'>) {
  return (
    <Badge tone={state === 'paid' ? 'ok' : state === 'failed' ? 'warn' : undefined}>{payoutStateWords[state]}</Badge>
  )
}
