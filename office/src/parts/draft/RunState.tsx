import { campaignState } from '@sipday/rules/office/campaigns/links.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { DraftMark } from './DraftMark.tsx'
import type { Days } from './run-days.ts'
import { STATE_WORDS } from './state-words.ts'

type RunStateProps = {
  row: { state: keyof typeof STATE_WORDS; body: Days }
  /** By the shop's clock. */
  today: string
}

/** Whether what has days runs today, or what the draft does with it. */
export function RunState({ row: { state, body }, today }: RunStateProps) {
  const word = STATE_WORDS[state]
  if (word) return <DraftMark>{word}</DraftMark>
  const now = campaignState(body, today)
  if (now === 'running')
    return (
      <Badge tone="ok" icon="check">
        Running
      </Badge>
    )
  return <Badge icon={now === 'waiting' ? 'clock' : undefined}>{now === 'waiting' ? 'Not yet' : 'Ended'}</Badge>
}
