import { payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import type { PayoutRow } from '../queries.ts'

export function PayoutMatch({ row: { entries, open, explained } }: { row: PayoutRow }) {
  if (open > 0) return <Badge tone="warn">{payoutTexts.open(open)}</Badge>
  return <Badge tone="ok">{explained > 0 ? payoutTexts.explained(explained) : payoutTexts.allMatched(entries)}</Badge>
}
