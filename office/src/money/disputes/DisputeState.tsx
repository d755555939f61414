import { disputeStateWords } from '@sipday/rules/refunds/dispute-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'

const waits = /EVIDENCE_REQUIRED$/

export function DisputeState({ state }: { state: string }) {
  const tone = waits.test(state) ? 'warn' : state === 'WON' ? 'ok' : undefined
  return <Badge tone={tone}>{disputeStateWords[state] ?? state}</Badge>
}
